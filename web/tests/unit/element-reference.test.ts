import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { rpcMethods } from '../../app/rpc-methods.js';
import { ATTRIBUTES } from '../../element/attributes.js';
import { LINK_KEYS } from '../../element/links/link-state.js';
import { elementFacts, type Facts } from '../../../scripts/lib/element-facts.mjs';
import { elementPage } from '../../../scripts/lib/element-page.mjs';
import { manifests } from '../../../scripts/lib/manifests.mjs';
import { root } from '../../../scripts/lib/run.mjs';

const text = readFileSync(join(root, 'docs/element.md'), 'utf8');
const element = join(root, 'web/element');
const sources = readdirSync(element, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(element, name), 'utf8'));
/** Names that match in any source, sorted. */
const namesOf = (...patterns: RegExp[]) => {
  const found = sources.flatMap((source) =>
    patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name = '']) => name)),
  );
  return [...new Set(found)].sort();
};
const namesIn = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name).sort();

let facts: Facts;
beforeAll(async () => {
  facts = await elementFacts();
});

describe('docs/element.md', () => {
  it('is what npm run docs makes of it', async () => {
    expect((await elementPage(facts)) === text, 'docs/element.md is stale: npm run docs').toBe(true);
  });

  it('has every attribute, slot, part and custom property', () => {
    expect(facts.attributes.map(({ property }) => property)).toEqual(Object.keys(ATTRIBUTES));
    const slots = namesOf(/<slot name="([\w-]+)"/g, /slot\.name = '([\w-]+)'/g, /slotOf\('([\w-]+)'\)/g);
    expect(namesIn(facts.slots)).toEqual([...slots, 'hotspot-NAME'].sort());
    expect(namesIn(facts.parts)).toEqual(
      namesOf(/part="([\w-]+)"/g, /part\.add\('([\w-]+)'\)/g, /\bpart: '([\w-]+)'/g),
    );
    expect(namesIn(facts.cssProperties)).toEqual(namesOf(/var\((--(?:md5|progress-bar)-[\w-]+)/g));
  });

  it('has the properties and methods of the public interface, and none of the internals', () => {
    const names = [...facts.properties, ...facts.methods].map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'currentTime',
        'currentFrame',
        'layers',
        'joints',
        'play',
        'toBlob',
        'showUvLayout',
      ]),
    );
    const internals = /^(session|driver|surface|texts|warn|attributeChanged|render|readAgain|checkNames)$/;
    expect(names.filter((name) => internals.test(name))).toEqual([]);
  });

  it('has every key of links and every method of frames', () => {
    const [, links = ''] = /\n## Links\n([^]*?)\n## /.exec(text) ?? [];
    expect(LINK_KEYS.length).toBeGreaterThan(25);
    expect(LINK_KEYS.filter((key) => !links.includes(`\`${key}\``))).toEqual([]);
    const methods = rpcMethods({} as Parameters<typeof rpcMethods>[0], () => Promise.resolve(), '');
    expect([...methods.keys()].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('manifests for editors', () => {
  it('have every attribute with its words and sentence', () => {
    const made = manifests(facts, '1.2.3');
    const { tags } = made['vscode.html-custom-data.json'];
    expect(tags.map(({ name }) => name)).toEqual([
      'md5-viewer',
      'md5-animation',
      'md5-attachment',
      'md5-camera',
    ]);
    expect(tags[0]?.attributes).toHaveLength(Object.keys(ATTRIBUTES).length);
    expect(tags[0]?.attributes).toContainEqual({
      name: 'projection',
      description: 'How the camera projects.',
      values: [{ name: 'perspective' }, { name: 'orthographic' }],
    });
    const [viewer] = made['custom-elements.json'].modules[0]?.declarations ?? [];
    expect(viewer).toMatchObject({ tagName: 'md5-viewer', customElement: true, name: 'Md5ViewerElement' });
    expect(viewer?.attributes).toContainEqual({
      name: 'auto-rotate-delay',
      fieldName: 'autoRotateDelay',
      type: { text: 'number' },
      default: '3000',
      description: 'Milliseconds without input before `auto-rotate` begins.',
    });
    const [tag] = made['web-types.json'].contributions.html.elements;
    expect([made['web-types.json'].version, tag?.attributes.length]).toEqual([
      '1.2.3',
      Object.keys(ATTRIBUTES).length,
    ]);
  });

  it('name the properties of children as scripts do, with the sentences of their classes', () => {
    const made = manifests(facts, '1.2.3');
    const [, ...children] = made['custom-elements.json'].modules[0]?.declarations ?? [];
    const fields = children.map(({ tagName, superclass, attributes }) => [
      tagName,
      superclass.name,
      attributes.map(({ name, fieldName }) => `${name} ${fieldName}`),
    ]);
    expect(fields).toEqual([
      ['md5-animation', 'HTMLElement', ['src src', 'name name']],
      [
        'md5-attachment',
        'HTMLElement',
        ['src src', 'model-name modelName', 'joint joint', 'offset offset', 'angles angles'],
      ],
      ['md5-camera', 'HTMLElement', ['src src', 'name name']],
    ]);
    for (const { attributes, members } of children)
      expect(members.map(({ name }) => name)).toEqual(attributes.map(({ fieldName }) => fieldName));
    const joint = {
      name: 'joint',
      type: 'string',
      description: 'Name or index of the joint that carries it.',
    };
    const attachment = made['web-types.json'].contributions.html.elements[2];
    expect(attachment?.js.properties).toContainEqual(joint);
    expect(children[1]?.members).toContainEqual({
      kind: 'field',
      attribute: 'joint',
      reflects: true,
      default: '""',
      ...joint,
      type: { text: 'string' },
    });
  });

  it('have the complete type of a property that accepts objects', () => {
    const [viewer] = manifests(facts, '1.2.3')['custom-elements.json'].modules[0]?.declarations ?? [];
    const a11y = viewer?.attributes.find(({ name }) => name === 'a11y');
    expect(a11y?.type).toEqual({ text: 'A11yTexts | string | null' });
  });
});
