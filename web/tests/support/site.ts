import { resolve } from 'node:path';
import { serveFolder } from '../../../scripts/static-server.mjs';

/** The policy that the page promises to work under. */
export const STRICT_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; worker-src 'self'";

export interface Site {
  /** Without a slash at its end. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves what `npm run build` left in dist/site, under the strict policy. */
export async function startSite(): Promise<Site> {
  const folder = resolve(import.meta.dirname, '../../../dist/site');
  const { port, close } = await serveFolder(folder, {
    headers: { 'Content-Security-Policy': STRICT_POLICY },
  });
  return { origin: `http://127.0.0.1:${port}`, close };
}
