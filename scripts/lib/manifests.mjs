// Manifests for editors and tools: custom-elements.json, vscode.html-custom-data.json, web-types.json.
/** @typedef {import('./element-facts.mjs').Facts} Facts @typedef {import('./element-facts.mjs').Row} Row */

const VIEWER = 'Shows a model in id Software’s MD5 format (.md5mesh, .md5anim, .md5camera).';
const SRC = { name: 'src', text: 'Address of the file.' };
const NAMED = [SRC, { name: 'name', text: 'Name in the lists. The default is the name of the file.' }];
const ATTACHED = [
  SRC,
  { name: 'model-name', text: 'Name of a model among the files of the viewer, in place of an address.' },
  { name: 'joint', text: 'Name or index of the joint that carries it.' },
  { name: 'offset', text: 'Where its joint 0 stands, relative to the joint: x, y and z in file units.' },
  {
    name: 'angles',
    text: 'How its joint 0 is turned, relative to the joint: pitch, yaw and roll in degrees.',
  },
];
/** The children that name files. */
const CHILDREN = [
  {
    tag: 'md5-animation',
    name: 'Md5AnimationElement',
    text: 'An animation of the viewer around it.',
    attributes: NAMED,
  },
  {
    tag: 'md5-camera',
    name: 'Md5CameraElement',
    text: 'A camera path of the viewer around it.',
    attributes: NAMED,
  },
  {
    tag: 'md5-attachment',
    name: 'Md5AttachmentElement',
    text: 'A model at a joint of the viewer around it.',
    attributes: ATTACHED,
  },
];
const MODULE = 'dist/lib/md5-viewer.js';
const DOCS = 'docs/element.md';

/** @param {Row} row */
const defaultOf = ({ initial }) => (initial === null ? {} : { default: JSON.stringify(initial) });

/** @param {Facts} facts */
function viewerDeclaration({ attributes, properties, methods, events, slots, parts, cssProperties }) {
  const described = (/** @type {{ name: string, text: string }[]} */ items) =>
    items.map(({ name, text }) => ({ name, description: text }));
  return {
    kind: 'class',
    customElement: true,
    name: 'Md5ViewerElement',
    tagName: 'md5-viewer',
    description: VIEWER,
    superclass: { name: 'LitElement', package: 'lit' },
    attributes: attributes.map(({ attribute, property, row, type, text }) => ({
      name: attribute,
      fieldName: property,
      type: { text: type },
      ...defaultOf(row),
      description: text,
    })),
    members: [
      ...attributes.map(({ attribute, property, row, type, text }) => ({
        kind: 'field',
        name: property,
        attribute,
        type: { text: type },
        ...defaultOf(row),
        ...(row.reflect ? { reflects: true } : {}),
        description: text,
      })),
      ...properties.map(({ name, type, isReadonly, text }) => ({
        kind: 'field',
        name,
        type: { text: type },
        ...(isReadonly ? { readonly: true } : {}),
        description: text,
      })),
      ...methods.map(({ name, parameters, result, text }) => ({
        kind: 'method',
        name,
        parameters: parameters.map((one) => ({
          name: one.name,
          type: { text: one.type },
          ...(one.optional ? { optional: true } : {}),
        })),
        return: { type: { text: result } },
        description: text,
      })),
    ],
    events: events.map(({ name, type, text }) => ({
      name,
      type: { text: `CustomEvent<${type}>` },
      description: text,
    })),
    slots: described(slots),
    cssParts: described(parts),
    cssProperties: described(cssProperties),
  };
}

/** The property of an attribute of a child. @param {string} name */
const attributeProperty = (name) => name.replace(/-[a-z]/g, (letter) => letter.slice(1).toUpperCase());

/** @param {Facts} facts */
function customElements(facts) {
  const children = CHILDREN.map(({ tag, name, text, attributes }) => ({
    kind: 'class',
    customElement: true,
    name,
    tagName: tag,
    description: text,
    superclass: { name: 'HTMLElement' },
    members: attributes.map((attribute) => ({
      kind: 'field',
      name: attributeProperty(attribute.name),
      attribute: attribute.name,
      type: { text: 'string' },
      reflects: true,
      description: attribute.text,
    })),
    attributes: attributes.map((attribute) => ({
      name: attribute.name,
      fieldName: attributeProperty(attribute.name),
      type: { text: 'string' },
      description: attribute.text,
    })),
  }));
  const declarations = [viewerDeclaration(facts), ...children];
  const exports = declarations.flatMap(({ name, tagName }) => {
    const declaration = { name, module: MODULE };
    return [
      { kind: 'js', name, declaration },
      { kind: 'custom-element-definition', name: tagName, declaration },
    ];
  });
  const modules = [{ kind: 'javascript-module', path: MODULE, declarations, exports }];
  return { schemaVersion: '1.0.0', readme: 'README.md', modules };
}

/** @param {Facts} facts */
function htmlData({ attributes }) {
  const viewer = attributes.map(({ attribute, row, text }) => ({
    name: attribute,
    description: text,
    ...(row.type === 'flag' ? { valueSet: 'v' } : {}),
    ...(row.words ? { values: row.words.map((word) => ({ name: word })) } : {}),
  }));
  const described = (/** @type {{ name: string, text: string }[]} */ items) =>
    items.map(({ name, text }) => ({ name, description: text }));
  const tags = [
    { name: 'md5-viewer', description: VIEWER, attributes: viewer },
    ...CHILDREN.map((child) => ({
      name: child.tag,
      description: child.text,
      attributes: described(child.attributes),
    })),
  ];
  return { version: 1.1, tags };
}

/** @param {Facts} facts @param {string} version */
function webTypes({ attributes, properties, events, slots, parts, cssProperties }, version) {
  const described = (/** @type {{ name: string, text: string }[]} */ items) =>
    items.map(({ name, text }) => ({ name, description: text }));
  const viewer = {
    name: 'md5-viewer',
    description: VIEWER,
    'doc-url': DOCS,
    attributes: attributes.map(({ attribute, row, type, text }) => ({
      name: attribute,
      description: text,
      value: row.type === 'flag' ? { kind: 'no-value', type: 'boolean' } : { type },
      ...defaultOf(row),
    })),
    slots: described(slots),
    css: { parts: described(parts), properties: described(cssProperties) },
    js: {
      properties: [
        ...attributes.map(({ property, type, text }) => ({
          name: property,
          type,
          description: text,
        })),
        ...properties.map(({ name, type, text }) => ({ name, type, description: text })),
      ],
      events: described(events),
    },
  };
  const children = CHILDREN.map((child) => ({
    name: child.tag,
    description: child.text,
    attributes: described(child.attributes),
  }));
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name: 'md5-viewer',
    version,
    'description-markup': 'markdown',
    contributions: { html: { elements: [viewer, ...children] } },
  };
}

/** The manifests by their file names. @param {Facts} facts @param {string} version of the package */
export const manifests = (facts, version) => ({
  'custom-elements.json': customElements(facts),
  'vscode.html-custom-data.json': htmlData(facts),
  'web-types.json': webTypes(facts, version),
});
