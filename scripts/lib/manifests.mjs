// Manifests for editors and tools: custom-elements.json, vscode.html-custom-data.json, web-types.json.
/**
 * @typedef {import('./element-facts.mjs').Facts} Facts @typedef {import('./element-facts.mjs').Child} Child
 * @typedef {import('./element-facts.mjs').Row} Row
 * @typedef {Child & Partial<Facts>} Element
 */

const MODULE = 'dist/lib/md5-viewer.js';
const DOCS = 'docs/element.md';

/** The viewer and its children. @param {Facts} facts @returns {Element[]} */
const elementsOf = (facts) => [
  {
    ...facts,
    tag: 'md5-viewer',
    name: 'Md5ViewerElement',
    superclass: 'LitElement',
    text: 'Shows a model in id Software’s MD5 format (.md5mesh, .md5anim, .md5camera).',
  },
  ...facts.children,
];

/** @param {Row} row */
const defaultOf = ({ initial }) => (initial === null ? {} : { default: JSON.stringify(initial) });

/** @param {readonly { name: string, text: string }[]} items */
const described = (items = []) => items.map(({ name, text }) => ({ name, description: text }));

/** @param {Element} element */
function declaration({ tag, name, superclass, text, attributes, properties, methods, ...others }) {
  const { events = [], slots, parts, cssProperties } = others;
  return {
    kind: 'class',
    customElement: true,
    name,
    tagName: tag,
    description: text,
    superclass: { name: superclass, ...(superclass === 'LitElement' ? { package: 'lit' } : {}) },
    attributes: attributes.map(({ attribute, property, row, type, text: description }) => ({
      name: attribute,
      fieldName: property,
      type: { text: type },
      ...defaultOf(row),
      description,
    })),
    members: [
      ...attributes.map(({ attribute, property, row, type, text: description }) => ({
        kind: 'field',
        name: property,
        attribute,
        type: { text: type },
        ...defaultOf(row),
        ...(row.reflect ? { reflects: true } : {}),
        description,
      })),
      ...properties.map((property) => ({
        kind: 'field',
        name: property.name,
        type: { text: property.type },
        ...(property.isReadonly ? { readonly: true } : {}),
        description: property.text,
      })),
      ...methods.map((method) => ({
        kind: 'method',
        name: method.name,
        parameters: method.parameters.map((one) => ({
          name: one.name,
          type: { text: one.type },
          ...(one.optional ? { optional: true } : {}),
        })),
        return: { type: { text: method.result } },
        description: method.text,
      })),
    ],
    events: events.map((event) => ({
      name: event.name,
      type: { text: `CustomEvent<${event.type}>` },
      description: event.text,
    })),
    slots: described(slots),
    cssParts: described(parts),
    cssProperties: described(cssProperties),
  };
}

/** @param {Element[]} elements */
function customElements(elements) {
  const declarations = elements.map(declaration);
  const exports = declarations.flatMap(({ name, tagName }) => {
    const declared = { name, module: MODULE };
    return [
      { kind: 'js', name, declaration: declared },
      { kind: 'custom-element-definition', name: tagName, declaration: declared },
    ];
  });
  const modules = [{ kind: 'javascript-module', path: MODULE, declarations, exports }];
  return { schemaVersion: '1.0.0', readme: 'README.md', modules };
}

/** @param {Element[]} elements */
function htmlData(elements) {
  const tags = elements.map(({ tag, text, attributes }) => ({
    name: tag,
    description: text,
    attributes: attributes.map(({ attribute, row, text: description }) => ({
      name: attribute,
      description,
      ...(row.type === 'flag' ? { valueSet: 'v' } : {}),
      ...(row.words ? { values: row.words.map((word) => ({ name: word })) } : {}),
    })),
  }));
  return { version: 1.1, tags };
}

/** @param {Element[]} elements @param {string} version of the package */
function webTypes(elements, version) {
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name: 'md5-viewer',
    version,
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: elements.map(
          ({ tag, text, attributes, properties, events, slots, parts, cssProperties }) => ({
            name: tag,
            description: text,
            'doc-url': DOCS,
            attributes: attributes.map(({ attribute, row, type, text: description }) => ({
              name: attribute,
              description,
              value: row.type === 'flag' ? { kind: 'no-value', type: 'boolean' } : { type },
              ...defaultOf(row),
            })),
            slots: described(slots),
            css: { parts: described(parts), properties: described(cssProperties) },
            js: {
              properties: [
                ...attributes.map(({ property, type, text: description }) => ({
                  name: property,
                  type,
                  description,
                })),
                ...properties.map(({ name, type, text: description }) => ({ name, type, description })),
              ],
              events: described(events),
            },
          }),
        ),
      },
    },
  };
}

/** The manifests by their file names. @param {Facts} facts @param {string} version of the package */
export function manifests(facts, version) {
  const elements = elementsOf(facts);
  return {
    'custom-elements.json': customElements(elements),
    'vscode.html-custom-data.json': htmlData(elements),
    'web-types.json': webTypes(elements, version),
  };
}
