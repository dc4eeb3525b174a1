/**
 * The command line, read with commander: it checks options, writes the help of each command, and is maintained.
 * Node's parseArgs() knows neither commands nor help.
 */
import { Command as Program, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { UpAxis } from '../core/index.js';

export interface FilesCommand {
  readonly kind: 'check' | 'info';
  /** Files and folders, at least one. */
  readonly paths: readonly string[];
  readonly json: boolean;
  /** Whether files that Doom 3 refuses to load have errors. */
  readonly strict: boolean;
}

export interface ConvertCommand {
  readonly kind: 'convert';
  /** The mesh and its animations, in any order; folders that hold them. */
  readonly paths: readonly string[];
  /** The path of the GLB. */
  readonly output: string;
  /** Which axis is up in the files. */
  readonly upAxis: UpAxis;
  /** Name of a declared skin, or NO_SKIN; null for the one that the game puts on the mesh. */
  readonly skin: string | null;
}

export interface OpenCommand {
  readonly kind: 'open';
  /** Files, folders and archives; without any the demo is shown. */
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
  /** Help or the version, for standard output. */
  | { readonly kind: 'text'; readonly text: string }
  /** `help` is the command line that prints the help for it. */
  | { readonly kind: 'misuse'; readonly message: string; readonly help: string };

const EXIT_CODES = `
Exit codes:
  0  no errors; there may be warnings
  1  errors
  2  a file could not be opened, nothing was found, or the command line was wrong`;

const FOLDERS = `
Folders are searched for .md5mesh, .md5anim, .md5camera and .md5scale. A file
that you name is read whatever its name. An animation is compared with the joints
of the meshes that you name. A .def file in a folder def is compared with the
files of its game on the disk.`;

const DECLARATIONS = 'declarations (.mtr, .shader, .skin, .def)';

/** What a command line asks for. `version` is the text of --version. */
export function parseCommand(args: readonly string[], version: string): Command {
  let text = '';
  let command: Command | undefined;
  const program = new Program('md5-viewer')
    .description('View, check and convert MD5 models of id Tech 4.')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText('after', `${EXIT_CODES}\n\nWrite -- before a file name that begins with -.`)
    .configureOutput({
      writeOut: (part) => (text += part),
      writeErr: () => undefined,
    })
    .exitOverride();
  addCommands(program, (chosen) => (command = chosen));
  let message = MISSING_COMMAND;
  try {
    program.parse([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander also ends with an error after it printed help or the version.
    if (error.exitCode === 0) return { kind: 'text', text };
    if (error.code !== 'commander.help') message = error.message.replace(/^error: /, '').replace('\n(', ' (');
  }
  const name = program.commands.find((each) => each.name() === args[0])?.name();
  return command ?? { kind: 'misuse', message, help: ['md5-viewer', name ?? [], '--help'].flat().join(' ') };
}

const MISSING_COMMAND = 'a command is missing: open, check, info or convert';

function addCommands(program: Program, choose: (command: Command) => void): void {
  program
    .command('open')
    .summary('show files in the browser')
    .description(
      `Shows files in the browser, and shows them again when they change on disk: meshes, animations, camera paths, images, ${DECLARATIONS} and archives. A mesh or animation brings the images and declarations of its folder and of its game's folders. Other web sites cannot read the address, because it contains a secret. Press Ctrl+C to end.`,
    )
    .argument('[paths...]', 'files, folders and archives; the demo if there are none')
    .addOption(
      new Option(
        '--port <number>',
        'the port on this machine; by default the first free one from 5173',
      ).argParser(portFrom),
    )
    .option('--no-browser', 'print the address and start no browser')
    .action((paths: string[], { port, browser }: { port?: number; browser: boolean }) => {
      choose({ kind: 'open', paths, port, browser });
    });
  const ofFiles =
    (kind: FilesCommand['kind']) =>
    (paths: string[], { json = false, strict = false }: { json?: boolean; strict?: boolean }): void => {
      choose({ kind, paths, json, strict });
    };
  const json = ['--json', 'print one JSON document: an array with an object per file'] as const;
  program
    .command('check')
    .summary('report what is wrong with files')
    .description(
      `Reports what is wrong with meshes, animations, camera paths, and with ${DECLARATIONS} that you name. Each line is file:line:column: severity code: message.`,
    )
    .argument('<paths...>', 'files and folders')
    .option(...json)
    .option('--strict', 'report files that Doom 3 refuses to load as errors')
    .addHelpText('after', FOLDERS + EXIT_CODES.replace('\n', '\n\n'))
    .action(ofFiles('check'));
  program
    .command('info')
    .summary('list what is in files')
    .description('Lists what is in meshes, animations and camera paths.')
    .argument('<paths...>', 'files and folders')
    .option(...json)
    .addHelpText('after', FOLDERS)
    .action(ofFiles('info'));
  program
    .command('convert')
    .summary('write a mesh and its animations as GLB')
    .description(
      `Writes a mesh, the animations that fit it and its images as GLB, and reports what the GLB lacks. Images and ${DECLARATIONS} are read if you name them, and from the folders of the mesh and of its game (materials, textures, models ...).`,
    )
    .argument('<paths...>', 'the mesh, its animations, and folders that hold them')
    .addOption(
      new Option('-o, --output <file>', 'the GLB file to write').argParser(glbFrom).makeOptionMandatory(),
    )
    .addOption(
      new Option('--up-axis <axis>', 'which axis is up in the files').choices(['z', 'y']).default('z'),
    )
    .addOption(
      new Option(
        '--skin <name>',
        'the declared skin of the mesh; none for its own materials; by default the one that the game puts on',
      ).argParser(skinFrom),
    )
    .addHelpText(
      'after',
      '\nThe exit code is 1, and no file is written, if the mesh cannot be read\nor none of the animations fits it.',
    )
    .action((paths: string[], options: { output: string; upAxis: UpAxis; skin?: string }) => {
      choose({ kind: 'convert', paths, ...options, skin: options.skin ?? null });
    });
}

function portFrom(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(port <= 65535)) throw new InvalidArgumentError('Expected a number from 0 to 65535.');
  return port;
}

function glbFrom(text: string): string {
  if (!/\.glb$/i.test(text)) throw new InvalidArgumentError('Expected a name that ends in .glb.');
  return text;
}

function skinFrom(text: string): string {
  if (text === '') throw new InvalidArgumentError("Expected a name, or none for the mesh's own materials.");
  return text;
}
