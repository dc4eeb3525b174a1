/** What a visitor without a link sees first: the project's own model. Addresses relative to the page. */
const FOLDER = 'demo/wanderer/';

export const DEMO = {
  src: `${FOLDER}wanderer.md5mesh`,
  anims: ['idle', 'walk', 'cheer'].map((name) => `${FOLDER}${name}.md5anim`),
  cameras: [`${FOLDER}tour.md5camera`],
  materials: [`${FOLDER}wanderer.mtr`],
} as const;
