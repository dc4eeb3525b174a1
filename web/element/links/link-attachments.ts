import { decodeText, decodeValue, encodeText, encodeUrl, limited, shortened } from './link-text.js';
import { checkUrl, shortUrl } from './link-urls.js';

/** The data of one <md5-attachment>: either an address or the name of a model in the link's files. */
export interface LinkedAttachment {
  readonly src: string;
  readonly modelName: string;
  readonly joint: string;
  readonly offset: string;
  readonly angles: string;
}

type Report = (text: string) => void;

/** Limit of attachments in a link. */
const MOST_ATTACHMENTS = 64;

const MESH = /\.md5mesh$/i;

/**
 * Attachments in a link, separated by commas: `model:joint:offset:angles`. The model is a name or an address
 * that ends in .md5mesh. Offset and angles are optional.
 */
export function readAttachments(raw: string, report: Report, base: string): LinkedAttachment[] {
  return limited(raw, MOST_ATTACHMENTS, 'attachments', report).flatMap((part) => {
    const [model = '', ...others] = part.split(':');
    const [joint = '', offset = '', angles = '', ...rest] = others.map(decodeText);
    const numbers = [offset, angles].every((text) => text === '' || text.split(' ').every(isNumber));
    if (model === '' || joint === '' || rest.length > 0 || !numbers) {
      report(`${shortened(decodeText(part))} is not a model with a joint, as in attach=torch:hand_r`);
      return [];
    }
    const common = { joint, offset, angles };
    if (!MESH.test(decodeValue(model))) return [{ src: '', modelName: decodeText(model), ...common }];
    const checked = checkUrl(decodeValue(model), base);
    if ('href' in checked) return [{ src: checked.href, modelName: '', ...common }];
    report(`${shortened(decodeValue(model))} ${checked.refused}`);
    return [];
  });
}

/** Default values at the end are omitted. */
export function formatAttachments(list: readonly LinkedAttachment[], base: string | null): string {
  return list
    .map(({ src, modelName, joint, offset, angles }) => {
      const model = src ? encodeUrl(shortUrl(src, base)).replaceAll(':', '%3A') : encodeText(modelName);
      const parts = [model, ...[joint, offset, angles].map(encodeText)];
      while (parts.length > 2 && parts.at(-1) === '') parts.pop();
      return parts.join(':');
    })
    .join(',');
}

/** The attachments of a viewer's children. */
export function attachmentsOf(viewer: Element): LinkedAttachment[] {
  return [...viewer.querySelectorAll(':scope > md5-attachment')].map((child) => {
    const said = (name: string): string => child.getAttribute(name)?.trim().replace(/\s+/g, ' ') ?? '';
    const src = said('src');
    return {
      src: src && new URL(src, document.baseURI).href,
      modelName: said('model-name'),
      joint: said('joint'),
      offset: said('offset'),
      angles: said('angles'),
    };
  });
}

/** Gives the viewer these attachments, and replaces all others. */
export function showAttachments(viewer: Element, list: readonly LinkedAttachment[]): void {
  if (JSON.stringify(list) === JSON.stringify(attachmentsOf(viewer))) return;
  for (const child of viewer.querySelectorAll(':scope > md5-attachment')) child.remove();
  viewer.append(...list.map(attachmentElement));
}

export function attachmentElement(attachment: Partial<LinkedAttachment>): HTMLElement {
  const { src, modelName, joint, offset, angles } = attachment;
  const child = document.createElement('md5-attachment');
  const said = Object.entries({ src, 'model-name': modelName, joint, offset, angles });
  for (const [name, value] of said) if (value) child.setAttribute(name, value);
  return child;
}

function isNumber(text: string): boolean {
  return text !== '' && Number.isFinite(Number(text));
}
