import type { Download } from 'playwright-core';

/** What was saved. It lies where the browser is, which need not be a place that a test can read. */
export async function bytesOf(download: Download): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}
