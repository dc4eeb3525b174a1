import { adoptStyles, type CSSResult } from 'lit';

/** Adds style sheets to those of an element's shadow root, each once. */
export function addStyles(renderRoot: ParentNode, ...styles: CSSResult[]): void {
  const root = renderRoot as ShadowRoot;
  const sheets = root.adoptedStyleSheets;
  adoptStyles(root, [
    ...sheets,
    ...styles.filter(({ styleSheet }) => !styleSheet || !sheets.includes(styleSheet)),
  ]);
}
