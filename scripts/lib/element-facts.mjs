// Extracts the facts about <md5-viewer> and its children from the sources: the table of attributes, and the
// comments of members and events.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { runnerImport } from 'vite';
import { root, TaskError } from './run.mjs';

/**
 * @typedef {{ type: 'flag' | 'word' | 'number' | 'text' | 'list' | 'name' | 'address', initial: unknown, expected?: string,
 *             words?: readonly string[], link?: string, show?: Record<string, unknown>, reflect?: true }} Row
 * @typedef {{ group: string, property: string, attribute: string, row: Row, type: string,
 *             text: string }} Attribute
 * @typedef {{ name: string, type: string, isReadonly: boolean, text: string }} Property
 * @typedef {{ name: string, parameters: { name: string, type: string, optional: boolean }[], result: string,
 *             text: string }} Method
 * @typedef {{ name: string, type: string, text: string }} Named an event by the type of its detail, or a slot or part
 * @typedef {{ tag: string, name: string, superclass: string, text: string, attributes: Attribute[],
 *             properties: Property[], methods: Method[] }} Child
 * @typedef {{ attributes: Attribute[], properties: Property[], methods: Method[], events: Named[], slots: Named[],
 *             parts: Named[], cssProperties: Named[], texts: [string, string][], children: Child[] }} Facts
 */

/** The tables of attributes. */
const groups = ['FILES', 'PLAYING', 'CAMERA', 'DISPLAY'];

/** The modules of the elements' classes. */
const classFiles = [
  'viewer-api.ts',
  'viewer-element.ts',
  'source-elements.ts',
  'companions/attachment-element.ts',
].map((name) => `web/element/${name}`);

/** @param {string} path @returns {ts.SourceFile} */
function parsed(path) {
  const text = readFileSync(join(root, path), 'utf8');
  return ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
}

/** The comment before a declaration, on one line. @param {ts.Node} node */
function commentOf(node) {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return (ts.getTextOfJSDocComment(doc?.comment) ?? '').replace(/\s+/g, ' ').trim();
}

/** @param {ts.Node} node */
const isInternal = (node) => ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'internal');

/** @template {ts.Node} T @param {ts.Node} node @param {(node: ts.Node) => node is T} is @returns {T[]} */
function nodesIn(node, is) {
  /** @type {T[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ inner) => {
    if (is(inner)) found.push(inner);
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return found;
}

/** @param {ts.Node} node */
const textOf = (node) => node.getText().replace(/\s+/g, ' ');

/** @param {ts.ParameterDeclaration} parameter */
function parameterOf({ name, type, questionToken, initializer }) {
  return {
    name: ts.isIdentifier(name) ? name.text : 'options',
    type: type ? textOf(type) : initializer && ts.isStringLiteral(initializer) ? 'string' : 'unknown',
    optional: !!questionToken || !!initializer,
  };
}

/** The name of the class that a class extends. @param {ts.ClassDeclaration | undefined} node */
const baseOf = (node) => node?.heritageClauses?.[0]?.types[0]?.expression.getText() ?? '';

/** A class and the project's classes that it extends, the base first. @param {string} name @returns {ts.ClassDeclaration[]} */
function classesOf(name) {
  const found = classFiles
    .flatMap((path) => nodesIn(parsed(path), ts.isClassDeclaration))
    .find((node) => node.name?.text === name);
  return found ? [...classesOf(baseOf(found)), found] : [];
}

/** The public members of an element, without those of attributes. @param {string} className @param {ReadonlySet<string>} attributes */
function membersOf(className, attributes = new Set()) {
  /** @type {Property[]} */
  const properties = [];
  /** @type {Method[]} */
  const methods = [];
  for (const member of classesOf(className).flatMap(({ members }) => [...members])) {
    const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Static;
    const name = member.name && ts.isIdentifier(member.name) ? member.name.text : '';
    if (name === '' || ts.getCombinedModifierFlags(member) & hidden || isInternal(member)) continue;
    if (/Callback$/.test(name) || attributes.has(name)) continue;
    if (ts.isGetAccessorDeclaration(member)) {
      const type = member.type ? textOf(member.type) : 'unknown';
      properties.push({ name, type, isReadonly: true, text: commentOf(member) });
    } else if (ts.isSetAccessorDeclaration(member)) {
      for (const property of properties) if (property.name === name) property.isReadonly = false;
    } else if (ts.isMethodDeclaration(member)) {
      const result = member.type ? textOf(member.type) : 'void';
      methods.push({ name, parameters: member.parameters.map(parameterOf), result, text: commentOf(member) });
    }
  }
  return { properties, methods };
}

/**
 * The elements for children of `<md5-viewer>`. Each of their properties is stored in an attribute.
 * @param {(property: string) => string} attributeOf @returns {Child[]}
 */
function childrenOf(attributeOf) {
  const elements = propertiesOf('web/element/index.ts', 'HTMLElementTagNameMap');
  const children = elements.filter(({ name }) => name !== 'md5-viewer');
  return children.map(({ name: tag, type: name }) => {
    const classes = classesOf(name);
    const { properties, methods } = membersOf(name);
    const row = /** @type {Row} */ ({ type: 'text', initial: '', reflect: true });
    const attributes = properties.map(({ name: property, type, text }) => {
      return { group: tag, property, attribute: attributeOf(property), row, type, text };
    });
    const [text = ''] = classes.slice(-1).map(commentOf);
    return { tag, name, superclass: baseOf(classes[0]), text, attributes, properties: [], methods };
  });
}

/** The properties of an interface. @param {string} path @param {string} name @returns {Named[]} */
function propertiesOf(path, name) {
  const [found] = nodesIn(parsed(path), ts.isInterfaceDeclaration).filter((node) => node.name.text === name);
  return [...(found?.members ?? [])]
    .filter((member) => ts.isPropertySignature(member))
    .map((member) => ({
      name: member.name.getText().replaceAll("'", ''),
      type: member.type ? textOf(member.type) : 'unknown',
      text: commentOf(member),
    }));
}

/** The tags of one kind in the comment of the element's class: `@slot name - text`. @param {string} tag */
function tagsOf(tag) {
  const [found] = classesOf('Md5ViewerElement').slice(-1);
  const tags = found ? ts.getJSDocTags(found).filter(({ tagName }) => tagName.text === tag) : [];
  return tags.map(({ comment }) => {
    const [, name = '', text = ''] = /^(\S+) - ([^]*)$/.exec(ts.getTextOfJSDocComment(comment) ?? '') ?? [];
    return { name, type: '', text: text.replace(/\s+/g, ' ').trim() };
  });
}

/** Throws if an item has no description. @param {{ name: string, text: string }[]} items */
function checkSentences(items) {
  const bare = items.filter(({ text }) => text === '').map(({ name }) => name);
  if (bare.length > 0)
    throw new TaskError(`A sentence is expected in a comment, got none: ${bare.join(', ')}`);
}

/** A module of the sources. @param {string} path @returns {Promise<unknown>} */
async function imported(path) {
  const options = {
    root,
    configFile: /** @type {const} */ (false),
    logLevel: /** @type {const} */ ('error'),
  };
  return (await runnerImport(join(root, path), options)).module;
}

/** @returns {Promise<Facts>} */
export async function elementFacts() {
  const path = 'web/element/attributes.ts';
  const module =
    /** @type {Record<string, Record<string, Row>> & { attributeOf: (property: string) => string }} */ (
      await imported(path)
    );
  const [{ A11Y_KEYS }, { EN }] = /** @type {[{ A11Y_KEYS: string[] }, { EN: Record<string, string> }]} */ (
    await Promise.all([imported('web/element/i18n/a11y/keys.ts'), imported('web/element/i18n/en/index.ts')])
  );
  const comments = new Map(
    nodesIn(parsed(path), ts.isPropertyAssignment)
      .filter((row) => ts.isVariableDeclaration(row.parent.parent))
      .map((row) => [row.name.getText(), commentOf(row)]),
  );
  // Types that are wider than what the row says.
  const types = new Map(
    propertiesOf('web/element/viewer-api.ts', 'ViewerApi').map(({ name, type }) => [name, type]),
  );
  const attributes = groups.flatMap((group) =>
    Object.entries(module[group] ?? {}).map(([property, row]) => {
      const text = comments.get(property) ?? '';
      const type = types.get(property) ?? typeOf(row);
      return { group, property, attribute: module.attributeOf(property), row, type, text };
    }),
  );
  const names = new Set(attributes.map(({ property }) => property));
  const { properties, methods } = membersOf('Md5ViewerElement', names);
  const marks = propertiesOf('web/element/attribute-accessors.ts', 'JointMarks');
  const facts = {
    attributes,
    properties: [...properties, ...marks.map((mark) => ({ ...mark, isReadonly: false }))],
    methods,
    events: propertiesOf('web/element/events.ts', 'ViewerEventDetails'),
    slots: tagsOf('slot'),
    parts: tagsOf('csspart'),
    cssProperties: tagsOf('cssprop'),
    texts: A11Y_KEYS.map((key) => /** @type {[string, string]} */ ([key, EN[key] ?? ''])),
    children: childrenOf(module.attributeOf),
  };
  const { slots, parts, cssProperties, events, children } = facts;
  for (const table of [attributes, ...children.map((child) => child.attributes)])
    checkSentences(table.map(({ attribute, text }) => ({ name: attribute, text })));
  checkSentences([
    ...facts.properties,
    ...methods,
    ...events,
    ...slots,
    ...parts,
    ...cssProperties,
    ...children,
  ]);
  return facts;
}

/** The type of a property, in TypeScript. @param {Row} row @returns {string} */
export function typeOf({ type, words, initial }) {
  if (type === 'flag') return 'boolean';
  if (type === 'number') return 'number';
  return words?.map((word) => `'${word}'`).join(' | ') ?? (initial === null ? 'string | null' : 'string');
}
