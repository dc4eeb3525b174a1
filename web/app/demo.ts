/** The project's own model, which visitors without a link see. Addresses are relative to the page. */
const FOLDER = 'demo/wanderer/';

export const DEMO = {
  src: `${FOLDER}wanderer.md5mesh`,
  anims: ['idle', 'walk', 'cheer'].map((name) => `${FOLDER}${name}.md5anim`),
  cameras: [`${FOLDER}tour.md5camera`],
  materials: [`${FOLDER}wanderer.mtr`],
} as const;
