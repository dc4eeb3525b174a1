import { parseArgs } from 'node:util';
import type { UpAxis } from '../core/index.js';

export interface FilesCommand {
  readonly kind: 'check' | 'info';
  /** Files and folders, at least one. */
  readonly paths: readonly string[];
  readonly json: boolean;
  /** Whether what Doom 3 refuses counts as an error. */
  readonly strict: boolean;
}

export interface ConvertCommand {
  readonly kind: 'convert';
  /** The mesh and its animations, in any order; folders that hold them. */
  readonly paths: readonly string[];
  /** Where the GLB goes. */
  readonly output: string;
  /** Which axis is up in the files. */
  readonly upAxis: UpAxis;
  /** Name of a declared skin, or NO_SKIN; null for the one that the game puts on the mesh. */
  readonly skin: string | null;
}

export interface OpenCommand {
  readonly kind: 'open';
  /** Files, folders and archives; the demo is shown without any. */
  readonly paths: readonly string[];
  /** Undefined for the first that is free. */
  readonly port: number | undefined;
  /** Whether the browser is started. */
  readonly browser: boolean;
}

export type Command =
  | FilesCommand
  | OpenCommand
  | ConvertCommand
  | { readonly kind: 'help' | 'version' }
  | { readonly kind: 'misuse'; readonly message: string };

export const HELP = `Usage: md5-viewer open [--port N] [--no-browser] [FILE|FOLDER...]
       md5-viewer check [--json] [--strict] FILE|FOLDER...
       md5-viewer info [--json] FILE|FOLDER...
       md5-viewer convert [--up-axis y] [--skin NAME] MESH [ANIM|FOLDER...] -o OUT.glb

  open     shows them in the browser, and again whenever they change on disk: meshes,
           animations, camera paths, images, declarations and archives; with a mesh or
           animation also the images and declarations beside it and in its game's
           folders. The address has a secret: other web sites cannot read it. Ends with
           Ctrl+C
  check    says what is wrong with MD5 meshes, animations and camera paths, and with
           declarations (.mtr, .shader, .skin, .def) that are named:
           file:line:column: severity code: message
  info     says what is in them
  convert  writes a mesh, the animations that fit it and its images as GLB, and says what
           of them is not in it. Images and declarations (.mtr, .shader, .skin, .def) are
           those that are named, lie beside the mesh, or in its game's folders (materials,
           textures, models... where the mesh lies beneath models)

  --port N       where open serves the page on this machine; the first free port from
                 5173 on without it
  --no-browser   prints the address and starts no browser
  -o, --output   the file that convert writes
  --up-axis A    which axis is up in the files that convert reads: z (by default) or y
  --skin NAME    the declared skin that convert puts on the mesh; none for its own materials,
                 without it the one that the game puts on
  --json         one JSON document: an array with an object per file
  --strict       count as an error what Doom 3 refuses to load
  -h, --help     this text
  --version      the version

Folders are searched for .md5mesh, .md5anim and .md5camera; a file that is named is
read whatever its name, except by open. An animation is compared with the joints of
the meshes given.

Exit code: 0 no errors (there may be warnings), 1 errors, 2 something could not be
opened, nothing was found, or the command line was wrong. convert ends with 1 where the
mesh cannot be read or none of the animations fits it; then it writes nothing.
`;

const OPTIONS = {
  output: { type: 'string', short: 'o' },
  'up-axis': { type: 'string' },
  skin: { type: 'string' },
  port: { type: 'string' },
  'no-browser': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
} as const;

const misuse = (message: string): Command => ({ kind: 'misuse', message });

/** Node's words, but for what they leave open: which options there are. */
function misuseOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const option = /^Unknown option '(-.*?)'/.exec(error.message)?.[1];
  if (option === undefined) return error.message;
  const known = Object.keys(OPTIONS).map((name) => `--${name}`);
  return `there is no option ${option}; there are ${known.join(', ')}. A name that begins with '-' stands behind '--'.`;
}

/** What a command line asks for. Never throws. */
export function parseCommand(args: readonly string[]): Command {
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    return misuse(misuseOf(error));
  }
  const { values, positionals } = parsed;
  if (values.help) return { kind: 'help' };
  if (values.version) return { kind: 'version' };
  const [kind, ...paths] = positionals;
  switch (kind) {
    case undefined:
      return misuse('a command is missing: open, check, info or convert.');
    case 'open':
      return openCommand(paths, values);
    case 'check':
    case 'info':
      return filesCommand(kind, paths, values);
    case 'convert':
      return convertCommand(paths, values);
    default:
      return misuse(`there is no command '${kind}'; there are open, check, info and convert.`);
  }
}

interface Values {
  readonly output?: string | undefined;
  readonly 'up-axis'?: string | undefined;
  readonly skin?: string | undefined;
  readonly port?: string | undefined;
  readonly 'no-browser': boolean;
  readonly json: boolean;
  readonly strict: boolean;
}

function filesCommand(
  kind: 'check' | 'info',
  paths: readonly string[],
  { json, strict, ...others }: Values,
): Command {
  if (paths.length === 0) return misuse(`${kind} needs at least one file or folder.`);
  if (kind === 'info' && strict) return misuse('--strict belongs to check.');
  const stranger = ofConvert(others);
  if (stranger !== undefined) return misuse(`--${stranger} belongs to convert.`);
  if (isForOpen(others)) return misuse(FOR_OPEN);
  return { kind, paths, json, strict };
}

function convertCommand(
  paths: readonly string[],
  { output = '', 'up-axis': upAxis = 'z', skin, json, strict, ...others }: Values,
): Command {
  if (paths.length === 0) return misuse('convert needs a mesh.');
  if (json || strict) return misuse(`--${json ? 'json' : 'strict'} does not belong to convert.`);
  if (isForOpen(others)) return misuse(FOR_OPEN);
  if (!/\.glb$/i.test(output)) return misuse('convert needs the file to write: -o OUT.glb.');
  if (upAxis !== 'z' && upAxis !== 'y') return misuse(`--up-axis is z or y, not '${upAxis}'.`);
  if (skin === '') return misuse('--skin needs a name; none is for the materials of the mesh itself.');
  return { kind: 'convert', paths, output, upAxis, skin: skin ?? null };
}

/** The first option of it that was given. */
function ofConvert(values: Pick<Values, 'output' | 'up-axis' | 'skin'>): string | undefined {
  return (['output', 'up-axis', 'skin'] as const).find((name) => values[name] !== undefined);
}

const FOR_OPEN = '--port and --no-browser belong to open.';

function isForOpen(values: Pick<Values, 'port' | 'no-browser'>): boolean {
  return values.port !== undefined || values['no-browser'];
}

function openCommand(
  paths: readonly string[],
  { port: text, json, strict, 'no-browser': noBrowser, ...others }: Values,
): Command {
  const stranger = ofConvert(others) ?? (json ? 'json' : strict ? 'strict' : undefined);
  if (stranger !== undefined) return misuse(`--${stranger} does not belong to open.`);
  const port = text === undefined ? undefined : /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port !== undefined && !(port <= 65535)) return misuse(`'${text ?? ''}' is no port: 0 to 65535.`);
  return { kind: 'open', paths, port, browser: !noBrowser };
}
