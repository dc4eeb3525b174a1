import { resolve } from 'node:path';
import { serveFolder } from '../../../scripts/static-server.mjs';

/** The strictest policy under which the page must work. */
export const STRICT_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; worker-src 'self'";

/** The output of `npm run build`. */
export const SITE_FOLDER = resolve(import.meta.dirname, '../../../dist/site');

export interface Site {
  /** Without a slash at its end. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves the site under the strict policy. */
export async function startSite(folder = SITE_FOLDER): Promise<Site> {
  const { port, close } = await serveFolder(folder, {
    headers: { 'Content-Security-Policy': STRICT_POLICY },
  });
  return { origin: `http://127.0.0.1:${port}`, close };
}
