import { parseArgs } from 'node:util';

export interface FilesCommand {
  readonly kind: 'check' | 'info';
  /** Files and folders, at least one. */
  readonly paths: readonly string[];
  readonly json: boolean;
  /** Whether what Doom 3 refuses counts as an error. */
  readonly strict: boolean;
}

export type Command =
  | FilesCommand
  | { readonly kind: 'help' | 'version' }
  | { readonly kind: 'misuse'; readonly message: string };

export const HELP = `Usage: md5-viewer check [--json] [--strict] FILE|FOLDER...
       md5-viewer info [--json] FILE|FOLDER...

  check  says what is wrong with MD5 meshes, animations and camera paths, and with
         declarations (.mtr, .shader, .skin, .def) that are named:
         file:line:column: severity code: message
  info   says what is in them

  --json         one JSON document: an array with an object per file
  --strict       count as an error what Doom 3 refuses to load
  -h, --help     this text
  --version      the version

Folders are searched for .md5mesh, .md5anim and .md5camera; a file that is named is
read whatever its name. An animation is compared with the joints of the meshes given.

Exit code: 0 no errors (there may be warnings), 1 errors, 2 something could not be
opened, nothing was found, or the command line was wrong.
`;

const OPTIONS = {
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
  if (kind === undefined) return misuse('a command is missing: check or info.');
  if (kind !== 'check' && kind !== 'info')
    return misuse(`there is no command '${kind}'; there are check and info.`);
  if (paths.length === 0) return misuse(`${kind} needs at least one file or folder.`);
  if (kind === 'info' && values.strict) return misuse('--strict belongs to check.');
  return { kind, paths, json: values.json, strict: values.strict };
}
