// The tables in docs/element.md, each between <!-- NAME --> and <!-- end of NAME -->.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root, TaskError } from './run.mjs';

/** @typedef {import('./element-facts.mjs').Facts} Facts @typedef {import('./element-facts.mjs').Attribute} Attribute */

const pagePath = 'docs/element.md';

/** @param {string} text */
const code = (text) => `\`${text.replaceAll('|', '\\|')}\``;
/** @param {string[]} heads @param {string[][]} rows */
const table = (heads, rows) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** @param {Attribute} attribute */
function valuesOf({ row: { type, words, initial, expected } }) {
  if (type === 'text' && expected) return expected.replace(/"([^"]*)"/g, (_, example) => code(example));
  if (words) return words.map((word) => (word === initial ? `**${code(word)}**` : code(word))).join(', ');
  if (type === 'number') return `number, **${code(String(initial))}**`;
  return { flag: '', word: '', text: 'text', list: 'names', name: 'name', address: 'address' }[type];
}

/** @param {Attribute[]} attributes */
const attributeTable = (attributes) =>
  table(
    ['Attribute', 'Values', 'Meaning'],
    attributes.map((one) => [code(one.attribute), valuesOf(one), one.text]),
  );

/** @param {Attribute[]} attributes */
function linkTable(attributes) {
  const keys = attributes.flatMap(({ attribute, row: { link } }) =>
    link ? [[code(link), code(attribute)]] : [],
  );
  return table(['Key', 'Attribute'], keys);
}

/** @param {Attribute[]} attributes */
function showTable(attributes) {
  const words = attributes.flatMap(({ attribute, row: { show = {} } }) =>
    Object.entries(show).map(([word, value]) => [
      `\`${word}\``,
      code(value === true ? attribute : `${attribute}="${String(value)}"`),
    ]),
  );
  return table(['Word of show', 'Attribute'], words);
}

/** @param {Facts} facts @returns {Record<string, string>} */
function tablesOf({ attributes, properties, methods, events, slots, parts, cssProperties, texts }) {
  const groups = [...new Set(attributes.map(({ group }) => group))];
  const named = (/** @type {{ name: string, text: string }[]} */ items, /** @type {string} */ head) =>
    table(
      [head, 'Meaning'],
      items.map(({ name, text }) => [code(name), text]),
    );
  return {
    ...Object.fromEntries(
      groups.map((group) => [
        `${group.toLowerCase()} attributes`,
        attributeTable(attributes.filter((attribute) => attribute.group === group)),
      ]),
    ),
    texts: table(
      ['Key', 'Text'],
      texts.map(([key, text]) => [code(key), text]),
    ),
    properties: table(
      ['Property', 'Type', 'Meaning'],
      properties.map(({ name, type, isReadonly, text }) => [
        code(name),
        code(type),
        `${text}${isReadonly ? ' Read only.' : ''}`,
      ]),
    ),
    methods: table(
      ['Method', 'Result', 'Meaning'],
      methods.map(({ name, parameters, result, text }) => {
        const list = parameters.map((one) => `${one.name}${one.optional ? '?' : ''}`).join(', ');
        return [code(`${name}(${list})`), code(result), text];
      }),
    ),
    events: table(
      ['Event', 'Detail', 'Meaning'],
      events.map(({ name, type, text }) => [code(name), code(type.replaceAll('readonly ', '')), text]),
    ),
    slots: named(slots, 'Slot'),
    parts: named(parts, 'Part'),
    'css properties': named(cssProperties, 'Custom property'),
    'link keys': linkTable(attributes),
    'show words': showTable(attributes),
  };
}

/** The page with its tables generated again. @param {Facts} facts @returns {Promise<string>} */
export async function elementPage(facts) {
  let page = readFileSync(join(root, pagePath), 'utf8');
  for (const [name, text] of Object.entries(tablesOf(facts))) {
    const place = new RegExp(`(<!-- ${name} -->)[^]*?(<!-- end of ${name} -->)`);
    if (!place.test(page)) throw new TaskError(`${pagePath}: <!-- ${name} --> expected, got none`);
    page = page.replace(place, (_, start, end) => `${start}\n\n${text}\n\n${end}`);
  }
  const path = join(root, pagePath);
  return format(page, { ...(await resolveConfig(path)), filepath: path });
}
