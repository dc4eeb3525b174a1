import { REPAIRS } from '../../../report/remedies.js';

/** The texts of the page in English. `public/index.html` has some of them for visitors without scripts. */
export const EN = {
  title: 'md5-viewer: id Tech 4 models in the browser',
  tagline: 'id Tech 4 models',
  actions: 'Viewer',
  more: 'More',
  language: 'Language',
  dismiss: 'Dismiss',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  // Counted nouns
  'image-count-one': '{count} image',
  'image-count-other': '{count} images',
  'animation-count-one': '{count} animation',
  'animation-count-other': '{count} animations',
  'save-count-one': 'Save {count} repaired file',
  'save-count-other': 'Save {count} repaired files',
  // The bar
  models: 'Models',
  'models-count': 'Models, {count}',
  'open-files': 'Open files',
  'open-folder': 'Open folder',
  demo: 'Demo',
  'save-md5': 'Save as MD5',
  'save-md5-is': 'What the glTF became, as the folder of a mod',
  'copy-link': 'Copy link',
  embed: 'Embed',
  guide: 'Guide',
  grid: 'Grid',
  'grid-key': 'Grid (G)',
  skeleton: 'Skeleton',
  'skeleton-key': 'Skeleton (B)',
  'theme-auto': 'Theme: auto',
  'theme-light': 'Theme: light',
  'theme-dark': 'Theme: dark',
  repair: 'Repair',
  'repair-is': 'Repair these files',
  'repair-count': 'Repair, {count}',
  keys: 'Keys',
  'keys-key': 'Keys (H)',
  details: 'Details',
  'details-count': 'Details, {count}: {errors}, {warnings}',
  // Buttons in the details
  files: 'Files',
  'files-is': 'All of them in one zip, with this view: dropped on this page, it shows the same',
  repaired: 'Repaired',
  'repaired-is': 'Lists the repairs of these files and saves the repaired files',
  // Files that are dropped or opened
  'drop-here': 'Drop files here',
  'drop-to-view': 'Drop to view',
  'drop-what':
    'Files, whole folders, or archives: .md5mesh, .md5anim, .md5camera, images, .pk4, .pk3, .zip, .resources',
  'key-shift': 'Shift',
  'drop-shift': 'adds to the model here,',
  'drop-alt': 'replaces it',
  'show-demo': 'Show the demo',
  'no-files': 'There are no files in it',
  'files-not-used': 'Nothing shown here uses these files',
  'not-all-opened': 'Not all that was dropped can be opened. {reasons}',
  'link-surplus': '{url} is left out: one model, or archives alone, can be opened.',
  'link-image': '{url} is an image: save it and drop the file, or put it beside the model.',
  // Links
  'link-copied': 'Link copied',
  'link-copied-with-files': 'Link copied, with the files in it',
  'link-copied-without': 'Link copied. The files are in it, without {left}: links must be short.',
  and: '{first} and {second}',
  'copy-not-allowed': 'The browser does not let this page copy. The link is in the address bar.',
  'link-too-large':
    'These files are on your computer and too large for a link: packed they have {needed}, and {most} are possible. Save them as one file (Details, Save, Files), which shows the same where it is dropped on this page; or put them on a web server and open this page with #src=ADDRESS.',
  'link-failed': 'The files cannot be put into a link. {reason}',
  'save-failed': 'The files cannot be saved. {reason}',
  'link-data-large': 'The files in this link have more than 64 MB. They were not opened.',
  'link-data-damaged':
    'The files in this link cannot be read: the link was cut off or changed. Ask for it again, as a file where a chat cuts long links.',
  'served-elsewhere': 'Files that md5-viewer open serves are shown by its own page alone.',
  // Embedding
  'embed-local':
    'These files are on your computer. Put them on a web server beside your page, and this tag shows them there.',
  'embed-how': 'Put one of these into your page.',
  'embed-tag': 'Tag',
  'embed-frame': 'Frame',
  'copy-tag': 'Copy tag',
  'copy-frame': 'Copy frame',
  'tag-code': 'Tag code',
  'frame-code': 'Frame code',
  annotate: 'Add an annotation',
  'annotate-where': 'Click a point of the model.',
  'annotate-missed': 'The click missed the model. No annotation was placed.',
  annotation: 'Annotation {number}',
  // The list of models
  'search-models': 'Search models',
  search: 'Search',
  found: '{found} of {all}',
  'no-model-found': 'No model has these words in its path.',
  'path-in-archive': '{path} in {archive}',
  animations: 'Animations',
  'animations-of-model': 'Animations that may belong to it',
  'close-models': 'Close the list of models',
  'attach-title': 'Attach to joint',
  model: 'Model',
  joint: 'Joint',
  attach: 'Attach',
  attached: '{model} on {joint}',
  remove: 'Remove',
  // Repairs
  'close-repairs': 'Close repairs',
  'no-repairs': 'These files need no repair.',
  'save-repaired': 'Save repaired files',
  'one-by-one': 'One by one',
  'not-repaired': 'Not repaired: {reason}',
  'at-line': 'Line {line}: {message}',
  'same-picture': 'The picture stays the same.',
  'repair-failed': 'The files cannot be repaired. {reason}',
  'repair-rewrite': REPAIRS.rewrite.sentence,
  'repair-drop-extras': REPAIRS['drop-extras'].sentence,
  'repair-sort-joints': REPAIRS['sort-joints'].sentence,
  'repair-add-origin': REPAIRS['add-origin'].sentence,
  'repair-remove-empty-meshes': REPAIRS['remove-empty-meshes'].sentence,
  'repair-merge-duplicate-meshes': REPAIRS['merge-duplicate-meshes'].sentence,
  'repair-remove-unused-weights': REPAIRS['remove-unused-weights'].sentence,
  'repair-remove-unused-joints': REPAIRS['remove-unused-joints'].sentence,
  'repair-normalize-weights': REPAIRS['normalize-weights'].sentence,
  'repair-limit-weights': REPAIRS['limit-weights'].sentence,
  'repair-compute-bounds': REPAIRS['compute-bounds'].sentence,
  'repair-match-mesh': REPAIRS['match-mesh'].sentence,
  'repair-match-scale': REPAIRS['match-scale'].sentence,
  'repair-turn-up': REPAIRS['turn-up'].sentence,
  // Comparing, playing all, further repairs
  'attach-defined': 'Attach {model} to {joint}',
  compare: 'Compare',
  'play-all': 'Play all animations',
  'full-screen': 'Full screen',
  'repair-remove-zero-weights': REPAIRS['remove-zero-weights'].sentence,
  'repair-turn-inside-out': REPAIRS['turn-inside-out'].sentence,
} as const;

type Key = keyof typeof EN;
type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type NounOf<K> = K extends `${infer Name}-count-${Form}` ? Name : never;

/** What stands behind a number: each plural form is a text of its own. */
export type Noun = NounOf<Key>;
type CountKey = `${Noun}-count-${Form}`;
/** Keys of all texts but those of counted nouns. */
export type TextKey = Exclude<Key, CountKey>;

/** All texts of the page in one language, with the plural forms that its rules have. */
export type Pack = Readonly<Record<TextKey, string>> & Readonly<Partial<Record<CountKey, string>>>;
