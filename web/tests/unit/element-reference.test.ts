import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LINK_KEYS, parseLink } from '../../element/links/link-state.js';
import { rpcMethods } from '../../app/rpc-methods.js';
import { EXPORT_TEXTS } from '../../element/ui/parts/download-scene.js';
import { DROP_TEXTS } from '../../element/input/drop-target.js';
import { INTERACTION_TEXTS } from '../../element/input/interaction.js';
import { LABEL_TEXTS } from '../../element/ui/labels/joint-labels.js';
import { LOADING_TEXTS } from '../../element/ui/loading/loading.js';
import { BAR_TEXTS, MESSAGE_TEXTS } from '../../element/ui/bar/texts.js';
import { DISPLAY_TEXTS, UV_TEXTS } from '../../element/ui/display/texts.js';
import {
  INSPECTOR_TEXTS,
  MATERIAL_TEXTS,
  MOTION_TEXTS,
  POINTED_TEXTS,
} from '../../element/ui/inspector/texts.js';
import { KEY_TEXTS } from '../../element/ui/keys/texts.js';
import { FRAME_TEXTS } from '../../element/i18n/texts.js';
import { TEXT_KEYS } from '../../element/i18n/a11y/text-keys.js';
import { attributeOf, ATTRIBUTES } from '../../element/attributes.js';
import { root } from '../../../scripts/lib/run.mjs';

const text = readFileSync(join(root, 'docs/element.md'), 'utf8');
const element = join(root, 'web/element');
const sources = readdirSync(element, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(element, name), 'utf8'));
const namesOf = (pattern: RegExp) =>
  new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name)));
const told = (name: string) => text.includes(`\`${name}\``) || text.includes(`\`${name}(`);

describe('docs/element.md', () => {
  it('names every attribute', () => {
    const attributes = Object.keys(ATTRIBUTES).map(attributeOf);
    expect(attributes.length).toBeGreaterThan(50);
    expect(attributes.filter((name) => !told(name))).toEqual([]);
  });

  it('names every property and method that is not an attribute', () => {
    const api = readFileSync(join(element, 'viewer-api.ts'), 'utf8');
    const viewer = readFileSync(join(element, 'viewer-element.ts'), 'utf8');
    const declared = [...`${api}${viewer}`.matchAll(/^ {2}(?:async |override |get |set )*(\w+)\(.*\{$/gm)];
    const inherited = /^(constructor|\w*Callback|attributeChanged|warn)$/;
    const names = declared.map(([, name = '']) => name).filter((name) => !inherited.test(name));
    const attributes = new Set(Object.keys(ATTRIBUTES));
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !attributes.has(name) && !told(name))).toEqual([]);
  });

  it('names every event, part, slot and custom property', () => {
    const [, events = ''] = /interface ViewerEventDetails \{([^]*?)\n\}/.exec(sources.join('\n')) ?? [];
    const names = [...events.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(15);
    const others = [
      namesOf(/part="([\w-]+)"/g),
      namesOf(/<slot name="([\w-]+)"/g),
      namesOf(/var\((--(?:md5|progress-bar)-[\w-]+)/g),
    ];
    for (const found of others) expect(found.size).toBeGreaterThan(4);
    expect([...names, ...others.flatMap((found) => [...found])].filter((name) => !told(name))).toEqual([]);
  });

  it('has every text of the element with its key, and no other', () => {
    const tables = [FRAME_TEXTS, INTERACTION_TEXTS, LOADING_TEXTS, DROP_TEXTS, BAR_TEXTS, MESSAGE_TEXTS];
    const inspector = [INSPECTOR_TEXTS, MATERIAL_TEXTS, MOTION_TEXTS, POINTED_TEXTS];
    const more = [DISPLAY_TEXTS, UV_TEXTS, LABEL_TEXTS, ...inspector, KEY_TEXTS, EXPORT_TEXTS];
    const entries = [...tables, ...more].flatMap((table): [string, string][] => Object.entries(table));
    const usual = Object.fromEntries(entries);
    // A key that stands in several tables says the same in all.
    expect(entries.filter(([key, said]) => usual[key] !== said)).toEqual([]);
    const [, section = ''] = /\n## Texts\n([^]*?)\n## /.exec(text) ?? [];
    const rows = [...section.matchAll(/^\| `([\w-]+)` *\| (.*?) *\|$/gm)];
    expect(rows.map(([, key = '', said = '']) => [key, said])).toEqual(Object.entries(usual));
    expect(Object.keys(TEXT_KEYS)).toEqual(Object.keys(usual));
  });

  it('names every word of links and frames, and no other', () => {
    const [, links = ''] = /\n## Links\n([^]*?)\n## /.exec(text) ?? [];
    const keys = [...links.matchAll(/^\| ([^|]*)\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, key = '']) => key),
    );
    const known = new Set(LINK_KEYS);
    expect(known.size).toBeGreaterThan(25);
    expect([...known].filter((key) => !keys.includes(key))).toEqual([]);
    const { problems } = parseLink('', `#${keys.map((key) => `${key}=`).join('&')}`, 'http://localhost/');
    expect(problems.filter((problem) => problem.includes('unknown word'))).toEqual([]);
    const methods = rpcMethods({} as Parameters<typeof rpcMethods>[0], () => Promise.resolve(), '');
    expect([...methods.keys()].filter((name) => !told(name))).toEqual([]);
  });
});
