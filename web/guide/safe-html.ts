/** The elements that an edited example may have, with their attributes besides the global ones. */
const ELEMENTS = new Set([
  'MD5-VIEWER',
  'MD5-ANIMATION',
  'MD5-CAMERA',
  'MD5-ATTACHMENT',
  'BUTTON',
  'DIV',
  'FIGURE',
  'FIGCAPTION',
  'IMG',
  'LABEL',
  'OUTPUT',
  'P',
  'PICTURE',
  'SPAN',
  'STRONG',
]);
/** The names of media-chrome's elements begin with it. */
const MEDIA_CHROME = 'MEDIA-';
/** The policy forbids inline handlers and styles, and `srcdoc` has no use here. */
const FORBIDDEN = /^(on|style$|srcdoc$)/i;

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createHTML: (text: string) => string },
  ): { readonly createHTML: (text: string) => string };
}
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
/** Its name is in docs/guide/csp.md. safeHtml() removes what could run. */
const policy = trustedTypes?.createPolicy('md5-viewer-guide', { createHTML: (text) => text });

/** The elements of `text` that an example may show. The parser runs no script and loads nothing. */
export function safeHtml(text: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = policy?.createHTML(text) ?? text;
  const { content } = template;
  for (const element of content.querySelectorAll('*')) {
    if (!ELEMENTS.has(element.tagName) && !element.tagName.startsWith(MEDIA_CHROME)) {
      element.remove();
      continue;
    }
    for (const { name } of [...element.attributes]) {
      if (FORBIDDEN.test(name)) element.removeAttribute(name);
    }
  }
  return document.importNode(content, true);
}
