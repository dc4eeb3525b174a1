import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guideFiles } from '../../../scripts/guide.mjs';
import { guidePages } from '../../../scripts/guide/pages.mjs';
import { root } from '../../../scripts/lib/run.mjs';
import { attributeOf, ATTRIBUTES, type AttributeName } from '../../element/attributes.js';
import { filterOf } from '../../guide/filter.js';
import { search, type Entry } from '../../guide/search-index.js';

const { texts, copies } = guideFiles();
const pages = guidePages();
const index = JSON.parse(texts.get('search.json')!) as Entry[];
/** Files in addition to the generated ones. */
const others = new Set(['guide.css', 'favicon.svg', ...copies]);

/** Addresses that the page loads or links to, without those of other sites. */
function addressesIn(html: string): string[] {
  const text = html.replace(/<pre[^]*?<\/pre>/g, '');
  const names = 'href|src|animations|camera-paths|materials|poster|archive';
  return [...text.matchAll(new RegExp(`\\s(?:${names})="([^"]*)"`, 'g'))]
    .flatMap(([, value = '']) => value.split(/\s+/))
    .filter((address) => address !== '' && !/^[a-z]+:/.test(address));
}

function anchorsIn(html: string): Set<string> {
  return new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id));
}

/** Whether an address of a page leads to a page, an anchor or a file. */
function resolves(page: string, address: string): boolean {
  const [path = '', anchor] = address.split('#');
  // Scripts of the site, and files of public/. A link to the viewer has its state after #.
  if (path.startsWith('../')) {
    const name = path.slice(3);
    return ['guide.js', 'md5-viewer.js'].includes(name) || existsSync(join(root, 'public', name));
  }
  const target = path === '' ? page : normalize(path);
  const html = texts.get(target);
  if (html === undefined) return others.has(target) || existsSync(join(root, 'docs/guide', target));
  return anchor === undefined || anchorsIn(html).has(anchor);
}

describe('the guide', () => {
  it.each(pages.map(({ slug }) => `${slug}.html`))('has no dead link or anchor in %s', (name) => {
    const addresses = addressesIn(texts.get(name)!);
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter((address) => !resolves(name, address))).toEqual([]);
  });

  it('has each anchor of a page once', () => {
    for (const { slug } of pages) {
      const ids = [...texts.get(`${slug}.html`)!.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
      expect(
        ids.filter((id, at) => ids.indexOf(id) !== at),
        slug,
      ).toEqual([]);
    }
  });

  it('has no inline script, style or handler, which the strict policy forbids', () => {
    for (const { slug } of pages) {
      const tags = [...texts.get(`${slug}.html`)!.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag);
      expect(
        tags.filter((tag) => /\s(?:on\w+|style)=|^<style|^<script(?! type="module" src=)/.test(tag)),
      ).toEqual([]);
    }
  });

  it('describes each picture', () => {
    for (const { slug } of pages) {
      const tags = [...texts.get(`${slug}.html`)!.matchAll(/<(?:img|md5-viewer)\b[^>]*>/g)].map(
        ([tag]) => tag,
      );
      expect(
        tags.filter((tag) => !/\salt="/.test(tag)),
        slug,
      ).toEqual([]);
    }
  });

  it('keeps its prose to sentences of at most 25 words', () => {
    const prose = pages.filter(({ source }) => source.startsWith('docs/guide/'));
    expect(prose.length).toBeGreaterThan(15);
    const long = prose.flatMap(({ slug, html }) =>
      [...html.replace(/<(figure|pre|h\d)\b[^]*?<\/\1>/g, '').matchAll(/<(p|li|td)>([^]*?)<\/\1>/g)]
        .map(([, , text = '']) => text.replace(/<code>[^]*?<\/code>/g, 'Code').replace(/<[^>]*>/g, ''))
        .flatMap((text) => text.split(/(?<=[.!?:])\s+(?=(?:&quot;)?\p{Lu})/u))
        .filter((sentence) => sentence.split(/\s+/).length > 25)
        .map((sentence) => `${slug}: ${sentence}`),
    );
    expect(long).toEqual([]);
  });
});

describe('the filter of a long page', () => {
  const has = (query: string, text: string) => filterOf(query)?.(text);

  it('is on each page with more than a hundred sections or rows', () => {
    for (const { slug, html, hasFilter } of pages) {
      const length = [...html.matchAll(/<h[23] |<tr>/g)].length;
      if (length > 100) expect(hasFilter, slug).toBe(true);
      expect(texts.get(`${slug}.html`)!.includes('id="filter"'), slug).toBe(hasFilter);
    }
  });

  it('filters nothing without a word', () => {
    expect(filterOf('')).toBe(null);
    expect(filterOf(' \t')).toBe(null);
  });

  it('needs all words, in any order and case, with or without hyphens', () => {
    expect(has('orbit qwertz', 'camera-orbit')).toBe(false);
    expect(has('camera_orbit', 'camera-orbit')).toBe(false);
    expect(has('ANGLES orbit', 'The camera-orbit has angles')).toBe(true);
    expect(has('cameraOrbit', 'camera-orbit')).toBe(true);
    expect(has('.* [', 'regular .* [ expressions')).toBe(true);
  });
});

describe('the snippets for other tools', () => {
  const read = (path: string) => readFileSync(join(root, 'docs/integrations', path), 'utf8');
  const addresses = Object.entries(ATTRIBUTES).flatMap(([name, { type }]) =>
    type === 'address' ? [attributeOf(name as AttributeName)] : [],
  );

  it.each(['docusaurus/Md5Viewer.jsx', 'hugo/md5.html', 'mkdocs/md5_viewer.py'])(
    'resolve all addresses of the element: %s',
    (path) => {
      expect(addresses.length).toBeGreaterThan(5);
      expect(addresses.filter((name) => !new RegExp(`['"]${name}['"]`).test(read(path)))).toEqual([]);
    },
  );

  it('are shown as one has to write them', () => {
    // Only inside of Hugo a shortcode is shown with these comments.
    for (const { slug, html } of pages) expect(html.includes('{{&lt;/*'), slug).toBe(false);
  });
});

describe('the search of the guide', () => {
  it('finds each page by its title', () => {
    for (const { slug, title } of pages)
      expect(
        search(index, title).map(({ href }) => href.replace(/#.*/, '')),
        title,
      ).toContain(`${slug}.html`);
  });

  it('puts headings before other matches, and needs all words', () => {
    expect(search(index, 'camera-orbit').length).toBeGreaterThan(1);
    expect(search(index, 'poster first')[0]?.href).toBe('loading.html#show-a-poster-first');
    expect(search(index, 'poster qwertz')).toEqual([]);
    expect(search(index, '  ')).toEqual([]);
  });

  it('finds the beginning of a word, and text in code', () => {
    const entries: Entry[] = [
      ['a', 'A', '', 'A', 'nothing'],
      ['b', 'B', 'x', 'Joints', 'The numJoints line & <b>'],
    ];
    expect(search(entries, 'joi')[0]).toMatchObject({ href: 'b.html#x', heading: 'Joints' });
    expect(search(entries, 'numjoints line')[0]?.excerpt).toBe('The numJoints line & <b>');
  });
});
