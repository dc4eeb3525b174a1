// Chooses the files to measure: real files from ../shared if it exists, otherwise the demo.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/lib/run.mjs';
import { chainAnimText, idLikeText, sheetText } from './made-files.mjs';

export const corpus = join(root, '../shared/corpus');
const demo = join(root, 'public/demo/wanderer');

/** @typedef {{ name: string, path: string }} File */
/** @typedef {{ name: string, mesh: string, anim: string }} Pair a model and an animation that fits it */

/** @param {readonly string[]} names @returns {File[]} */
const inCorpus = (names) =>
  names.map((name) => ({ name, path: join(corpus, name) })).filter(({ path }) => existsSync(path));
/** @param {string} name @returns {File} */
const inDemo = (name) => ({ name: `demo/${name}`, path: join(demo, name) });

/** All files of ../shared, without those that repeat one model many times. @param {'mesh' | 'anim'} kind */
export function corpusFiles(kind) {
  if (!existsSync(corpus)) return [];
  const names = readdirSync(corpus, { recursive: true }).map(String);
  return inCorpus(names.filter((name) => name.endsWith(`.md5${kind}`) && !/large/.test(name)).sort());
}

export const meshFiles = () => [
  ...inCorpus([
    'frankie/Frankie.md5mesh',
    'stromar/stromar.md5mesh',
    'redeclipse/data/actors/drone/mesh.md5mesh',
  ]),
  inDemo('wanderer.md5mesh'),
];

export const animFiles = () => [
  ...inCorpus([
    'stromar/s_idle.md5anim',
    'frankie/Frankie_Idle1.md5anim',
    'unvanquished/models/players/builder/turn.md5anim',
  ]),
  inDemo('walk.md5anim'),
];

/** @returns {Pair[]} */
export function pairs() {
  const real = [
    ['frankie', 'Frankie.md5mesh', 'Frankie_Idle1.md5anim'],
    ['redeclipse/data/actors/drone', 'mesh.md5mesh', 'forward.md5anim'],
  ].flatMap(([folder = '', mesh = '', anim = '']) => {
    const found = inCorpus([join(folder, mesh), join(folder, anim)]);
    return found.length < 2 ? [] : [{ name: folder, mesh: found[0]?.path ?? '', anim: found[1]?.path ?? '' }];
  });
  return [
    ...real,
    { name: 'demo', mesh: inDemo('wanderer.md5mesh').path, anim: inDemo('walk.md5anim').path },
  ];
}

/**
 * Writes a generated file to a folder where native peers can also read it.
 * @param {string} name
 * @param {string} text
 */
export function writeMade(name, text) {
  const folder = join(root, 'build/bench/made');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Meshes and animations from about 10 kB to 10 MB. @param {'mesh' | 'anim'} kind @returns {File[]} */
export const madeSizes = (kind) =>
  [1, 10, 100, 1000].map((scale) => {
    const text = kind === 'mesh' ? sheetText(40 * scale, 40) : chainAnimText(40, 5 * scale);
    const path = writeMade(`size-${scale}.md5${kind}`, text);
    return { name: `made, ${(text.length / 1000).toFixed(0)} kB`, path };
  });

/** A square sheet with about 1,482 vertices and 70 joints. @returns {Pair} */
export function sheetPair() {
  const joints = 70;
  const side = Math.round(Math.sqrt(1482));
  return {
    name: `made, ${side ** 2} vertices, ${joints} joints`,
    mesh: writeMade('sheet.md5mesh', sheetText(side ** 2, joints)),
    anim: writeMade('sheet.md5anim', chainAnimText(joints, 48)),
  };
}

/**
 * The models of crowds, and their sizes. Only the first has a target, the others are for scale.
 * @returns {(Pair & { crowds: { count: number, rounds: number, owed: boolean }[] })[]}
 */
export const crowdPairs = () => [
  {
    ...sheetPair(),
    crowds: [
      { count: 64, rounds: 20, owed: true },
      { count: 256, rounds: 8, owed: true },
    ],
  },
  ...pairs()
    .filter(({ name }) => name !== 'demo')
    .map((pair) => ({ ...pair, crowds: [{ count: 64, rounds: 8, owed: false }] })),
];

/** The models of pairs() with weights like id's models, in the same order. @returns {File[]} */
export const idLikeMeshFiles = () =>
  pairs().map(({ name, mesh }, index) => ({
    name: `${name}, id's weights`,
    path: writeMade(`id-like-${index}.md5mesh`, idLikeText(readFileSync(mesh))),
  }));

/**
 * Animations with the same numbers of joints, most of which do not move, as in id's animations.
 * @returns {File[]}
 */
export const idLikeAnimFiles = () =>
  [70, 110, 200].map((joints) => ({
    name: `made, ${joints} joints`,
    path: writeMade(`chain-${joints}.md5anim`, chainAnimText(joints, 60)),
  }));
