import type { Download } from 'playwright-core';

/** The bytes of a download. It is stored with the browser, possibly where the test cannot read it. */
export async function bytesOf(download: Download): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}
