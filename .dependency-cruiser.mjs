// Defines the allowed imports between folders of web/. `npm run lint` checks them with dependency-cruiser;
// CONTRIBUTING.md shows them.

/** Folder of web/ → the folders that it may import, besides itself. */
const MAY_IMPORT = {
  core: [],
  report: ['core'],
  gltf: ['core', 'report'],
  files: ['core', 'report', 'gltf'],
  export: ['core', 'report', 'files'],
  element: ['core', 'report', 'files', 'export'],
  app: ['core', 'report', 'files', 'element'],
  guide: ['element', 'app'],
  poster: ['core', 'report', 'files', 'element'],
  cli: ['core', 'report', 'files', 'export', 'gltf', 'poster'],
  // Type declarations of the package, in addition to its md5-viewer.d.ts.
  frameworks: [],
};

/** Faces that are loaded on demand: pages import them dynamically, and statically only for types. */
const ON_DEMAND = [
  'files/(archive|assets|folders|gltf|local|materials|watch)',
  'element/(capture|capture/scene|capture/video|companions|i18n/wording|links/permalink|ui|ui/display|ui/inspector|ui/joints|ui/keys|ui/loading|ui/messages)',
].map((folders) => `^web/${folders}/index\\.ts$`);

/** Modules of the page that are loaded on demand themselves, or only by such modules. */
const APP_ON_DEMAND = 'annotate|model-browser|portraits';

/** Modules of a folder of web/ that other folders may import, in addition to its subjects. */
const FACES = {
  core: 'index|writer|repair-table|assets|game|decl-names|asset-url|asset-wasm|compile|worker-queue|worker-tasks|load-part|limits|lists|image-size|bounded-png|gltf-extras|pixels|tga|turns',
  files: 'index',
  export: 'index',
  gltf: 'index',
  element: 'index|attributes|attribute-row|display-state|events|loaded-names',
};

/** Modules that the subjects of a folder share with the folder itself. */
const SHARED = {
  files: 'types|problems',
  element: 'attributes|attribute-row|display-state|events|switches|viewer-host',
};

/** Imports that only some folders may use. */
const RESERVED = [
  { name: 'wasm', path: '^(#(wasm|assets|write)-module$|build/wasm/)', folders: ['core'] },
  { name: 'lit', path: '^node_modules/(lit|lit-[^/]+|@lit)/', folders: ['element', 'app'] },
  // Users' bundlers fail on Node's modules in code for browsers, even if it never runs.
  {
    name: 'node',
    path: '^(node:)?(fs|path|http|util|crypto|process|child_process|worker_threads)',
    folders: ['cli'],
  },
];

const TESTS = '^web/tests/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Modules do not import one another in a circle, not even for types.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...Object.entries(MAY_IMPORT).map(([folder, others]) => ({
      name: `layers-${folder}`,
      comment: `web/${folder} may import ${others.join(', ') || 'no other folder of web'}.`,
      severity: 'error',
      from: { path: `^web/${folder}/` },
      to: { path: '^web/', pathNot: `^web/(${[folder, ...others].join('|')})/` },
    })),
    {
      name: 'known-folders',
      comment: 'A new folder of web/ needs a line in MAY_IMPORT.',
      severity: 'error',
      from: { path: '^web/', pathNot: `^web/(${Object.keys(MAY_IMPORT).join('|')}|tests)/` },
      to: {},
    },
    ...RESERVED.map(({ name, path, folders }) => ({
      name: `reserved-${name}`,
      comment: `Only web/${folders.join(' and web/')} may import this.`,
      severity: 'error',
      from: { path: '^web/', pathNot: [TESTS, `^web/(${folders.join('|')})/`] },
      to: { path },
    })),
    {
      name: 'faces-of-subjects',
      comment:
        'Other folders import the index.ts of a subject, not the modules behind it. Tests and texts are exceptions.',
      severity: 'error',
      from: { path: '^web/(.+)/[^/]+$', pathNot: TESTS },
      to: {
        path: '^web/(files|element)/.+/',
        pathNot: ['/index\\.ts$', '^web/element/i18n/en/', '^web/$1/[^/]+$'],
      },
    },
    ...Object.entries(FACES).map(([folder, faces]) => ({
      name: `faces-of-${folder}`,
      comment: `Other folders import only these modules of web/${folder}: ${faces.replaceAll('|', ', ')}.`,
      severity: 'error',
      from: { path: '^web/', pathNot: [TESTS, `^web/${folder}/`] },
      to: { path: `^web/${folder}/[^/]+$`, pathNot: `/(${faces})\\.ts$` },
    })),
    ...Object.entries(SHARED).map(([folder, modules]) => ({
      name: `below-${folder}`,
      comment: `Subjects of web/${folder} import only these modules of it: ${modules.replaceAll('|', ', ')}.`,
      severity: 'error',
      from: { path: `^web/${folder}/.+/` },
      to: { path: `^web/${folder}/[^/]+$`, pathNot: `/(${modules})\\.ts$` },
    })),
    {
      name: 'on-demand',
      comment: 'A static import would load the code with the page. Use loadPart(() => import(…)).',
      severity: 'error',
      from: {
        path: '^web/(core|report|files|element|export|app)/',
        pathNot: `^web/app/(${APP_ON_DEMAND})\\.ts$`,
      },
      to: { path: ON_DEMAND, dynamic: false, dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: ['node_modules', '^build/'] },
  },
};
