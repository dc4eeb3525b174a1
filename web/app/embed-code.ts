/** The data for embedding one model. Addresses are absolute; for local files they are file names. */
export interface EmbedContent {
  /** The archive that contains the files. */
  readonly archive?: string | null;
  readonly src: string | null;
  readonly anims: readonly string[];
  readonly cameras: readonly string[];
  readonly materials: readonly string[];
  readonly skin: string | null;
  readonly clip: string | null;
  readonly path: string | null;
  readonly playing: boolean;
  /** Further attributes with their values, for the current display. True for attributes without a value. */
  readonly display: readonly (readonly [string, string | boolean | null])[];
  /** Texts of the camera's attributes; null where they are not set. */
  readonly orbit: string | null;
  readonly target: string | null;
  readonly fieldOfView: string | null;
  readonly alt: string;
  /** The code of child elements. */
  readonly children: readonly string[];
}

/** The script tag and the `<md5-viewer>` tag. */
export function tagCode(content: EmbedContent, scriptUrl: string): string {
  const attributes: (readonly [string, string | boolean | null])[] = [
    ['archive', content.archive ?? null],
    ['src', content.src],
    ['animations', list(content.anims)],
    ['camera-paths', list(content.cameras)],
    ['materials', list(content.materials)],
    ['skin', content.skin],
    ['animation-name', content.clip],
    ['camera-path', content.path],
    ['camera-orbit', content.orbit],
    ['camera-target', content.target],
    ['field-of-view', content.fieldOfView],
    ['alt', content.alt],
    ['camera-controls', true],
    ['controls', true],
    ['autoplay', content.playing],
    ...content.display,
  ];
  const written = attributes.flatMap(([name, value]) => {
    if (value === null || value === false || value === '') return [];
    return [value === true ? name : `${name}="${escapeHtml(value)}"`];
  });
  return [
    `<script type="module" src="${escapeHtml(scriptUrl)}"></script>`,
    [`<md5-viewer\n  ${written.join('\n  ')}\n>`, ...content.children.map((child) => `\n  ${child}`)].join(
      '',
    ) + `${content.children.length > 0 ? '\n' : ''}</md5-viewer>`,
  ].join('\n');
}

/** The frame needs neither cookies nor access to its host page. */
export function frameCode(embedUrl: string, fragment: string, title: string): string {
  const url = fragment === '' ? embedUrl : `${embedUrl}#${fragment}`;
  const attributes = [
    `src="${escapeHtml(url)}"`,
    `title="${escapeHtml(title)}"`,
    'width="640" height="480"',
    'sandbox="allow-scripts"',
    'allow="fullscreen"',
    'loading="lazy"',
  ];
  return `<iframe\n  ${attributes.join('\n  ')}\n></iframe>`;
}

/** The element separates addresses by spaces. */
function list(urls: readonly string[]): string {
  return urls.map((url) => url.replaceAll(' ', '%20')).join(' ');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
