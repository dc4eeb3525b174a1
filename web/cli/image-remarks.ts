import type { Assets } from '../core/assets.js';
import type { Diagnostic } from '../core/index.js';
import { messageOf } from '../files/index.js';
import { extensionOf, imageFormat } from '../files/tree/index.js';
import type { PageCode } from '../report/page-codes.js';

/**
 * Reports an image file that has another format or is damaged. Formats that only browsers decode are not
 * examined.
 */
export function imageRemarks(file: string, bytes: Uint8Array, { reader }: Assets): Diagnostic[] {
  const message = faultOf(file, bytes, reader);
  const code: PageCode = 'image-not-decoded';
  return message === null ? [] : [{ file, line: 0, column: 0, severity: 'warning', code, message }];
}

function faultOf(file: string, bytes: Uint8Array, reader: Assets['reader']): string | null {
  const format = imageFormat(bytes, file);
  switch (format) {
    case null:
      return extensionOf(file) === 'lmp' && bytes.length > 0 ? null : reader.imageFault(bytes);
    case 'png':
    case 'jpeg':
      return reader.cutOff(bytes);
    case 'webp':
    case 'bmp':
      return null;
    case 'tga':
    case 'pcx':
    case 'dds':
      try {
        reader.evaluate([{ op: 'file', numbers: [] }], [bytes]);
        return null;
      } catch (error) {
        return messageOf(error);
      }
  }
}
