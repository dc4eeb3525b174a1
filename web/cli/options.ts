/**
 * Parses the command line with commander, which checks options and writes the help of each command. Node's
 * parseArgs() has neither commands nor help.
 */
import { Command as Program, CommanderError, Option } from 'commander';
import type { ConvertOptions } from './convert-options.js';
import { ENGINE_NAMES, type EngineName } from './engine.js';
import { MEGABYTE, MEGAPIXEL, type Limits } from '../core/limits.js';
import { CONFIG_NAME } from './find-config.js';
import { STANDARD_INPUT } from './find-files.js';
import {
  allowed,
  baseGame,
  fixes,
  frameRange,
  frameRate,
  frame,
  maxEntry,
  maxPixels,
  maxRatio,
  maxWarnings,
  maxWeights,
  pixels,
  port,
  rename,
  scale,
  skin,
  spriteFrames,
  timeout,
  videoRate,
  type Fixes,
} from './option-values.js';
import {
  posterJob,
  posterOutput,
  settingError,
  type PosterOutput,
  type PosterSettings,
} from './poster-options.js';
import type { PosterJob } from '../poster/job.js';
import type { RepairName } from '../core/writer.js';
import { codesOf, REPAIR_NAMES, REPAIRS } from '../report/remedies.js';

/** Limits that the command line sets; undefined for the defaults. */
interface Limited {
  readonly limits?: Partial<Limits> | undefined;
}

export interface InfoCommand extends Limited {
  readonly kind: 'info';
  /** Files and folders, at least one. */
  readonly paths: readonly string[];
  readonly json: boolean;
  /** Folders in which named files may be, too. */
  readonly allow: readonly string[];
}

/** The report format of `check`. */
export type CheckFormat = (typeof CHECK_FORMATS)[number];
const CHECK_FORMATS = ['text', 'json', 'sarif', 'github', 'junit'] as const;

export interface CheckCommand extends Limited {
  readonly kind: 'check';
  /** Files and folders, at least one; '-' is standard input. */
  readonly paths: readonly string[];
  readonly format: CheckFormat;
  /** Whether the option without effect was given. */
  readonly strict: boolean;
  /** What this engine refuses is an error; null for the one that the files show. */
  readonly engine: EngineName | null;
  /** Whether only errors are printed. */
  readonly quiet: boolean;
  /** Whether each name is listed that the base game may have. */
  readonly verbose: boolean;
  /** Folders and archives of the base game. */
  readonly base: readonly string[];
  /** More warnings than this are an error; null for any number of them. */
  readonly maxWarnings: number | null;
  /** The path of a configuration file; null to search in the folder of the files and above. */
  readonly config: string | null;
  /** The path of a file with findings that are not reported; null if there is none. */
  readonly baseline: string | null;
  /** Whether the baseline is written instead of read. */
  readonly updateBaseline: boolean;
  /** Which repairs are written. */
  readonly fix: Fixes | 'none';
  /** Whether repairs are listed and not written. */
  readonly dryRun: boolean;
  /** Folders in which named files may be, too. */
  readonly allow: readonly string[];
}

export interface ConvertCommand extends ConvertOptions, Limited {
  readonly kind: 'convert';
  /** Files, folders and archives, at least one. */
  readonly paths: readonly string[];
  /** The path of the output file or folder; its extension determines the format. */
  readonly output: string;
  /** Folders in which named files may be, too. */
  readonly allow: readonly string[];
}

export interface OpenCommand {
  readonly kind: 'open';
  /** Files, folders and archives; without any, the demo is shown. */
  readonly paths: readonly string[];
  /** Undefined for the first free port. */
  readonly port: number | undefined;
  /** Whether a browser is started. */
  readonly browser: boolean;
  /** Folders in which named files may be, too. */
  readonly allow: readonly string[];
}

export interface PosterCommand {
  readonly kind: 'poster';
  /** A mesh, and optionally an animation. */
  readonly paths: readonly string[];
  /** The output file. */
  readonly output: string;
  readonly job: PosterJob;
  /** The program of a browser; undefined to search for one. */
  readonly browser: string | undefined;
  /** Time limit for the picture in seconds. */
  readonly timeout: number;
  /** Folders in which named files may be, too. */
  readonly allow: readonly string[];
}

export type Command =
  | CheckCommand
  | InfoCommand
  | OpenCommand
  | PosterCommand
  | ConvertCommand
  /** Help or the version, for standard output. */
  | { readonly kind: 'text'; readonly text: string }
  /** `help` is the command line that prints its help. */
  | { readonly kind: 'misuse'; readonly message: string; readonly help: string };

const EXIT_CODES = `
Exit codes:
  0  no errors; there may be warnings
  1  errors
  2  a file could not be opened, nothing was found, or the command line was wrong`;

const CHECK_EXIT_CODES = EXIT_CODES.replace('\n', '\n\n').replace(
  '1  errors',
  '1  errors, or more warnings than --max-warnings',
);

const FOLDERS = `
Folders are searched for .md5mesh, .md5anim, .md5camera and .md5scale. Files that
you name may have any extension. An animation is compared with the joints of the
meshes that you name. A .def file in a folder def is compared with the files of
its game on the disk.`;

const DECLARATIONS = 'declarations (.mtr, .shader, .skin, .def)';

/** Parses a command line. `version` is the text of --version. */
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
    program.parse(withFixes(args), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander also ends with an error after it printed help or the version.
    if (error.exitCode === 0) return { kind: 'text', text };
    if (error.code !== 'commander.help') message = error.message.replace(/^error: /, '').replace('\n(', ' (');
  }
  const name = program.commands.find((each) => each.name() === args[0])?.name();
  return command ?? { kind: 'misuse', message, help: ['md5-viewer', name ?? [], '--help'].flat().join(' ') };
}

/** Replaces `--fix` by `--fix=safe`: otherwise commander would use the next argument as its value. */
function withFixes(args: readonly string[]): string[] {
  const end = args.indexOf('--');
  return args.map((arg, i) => (arg === '--fix' && (end < 0 || i < end) ? '--fix=safe' : arg));
}

const MISSING_COMMAND = 'expected a command: open, check, info, convert or poster';

function addCommands(program: Program, choose: (command: Command) => void): void {
  program
    .command('open')
    .summary('show files in the browser')
    .description(
      `Shows files in the browser, and updates them when they change on disk. It reads meshes, animations, camera paths, images, ${DECLARATIONS} and archives. With a mesh or animation it also reads the images and declarations of its folder and game. The address contains a secret, so other web sites cannot read the files. Press Ctrl+C to stop.`,
    )
    .argument('[paths...]', 'files, folders and archives; the demo without any')
    .addOption(
      new Option(
        '--port <number>',
        'the port on this machine; by default the first free port from 5173',
      ).argParser(port),
    )
    .option('--no-browser', 'print the address and start no browser')
    .addOption(allowOption())
    .action((paths: string[], { port, browser, allow = [] }: OpenFlags) => {
      choose({ kind: 'open', paths, port, browser, allow });
    });
  addCheck(program, choose);
  const infoCommand = program
    .command('info')
    .summary('list what is in files')
    .description('Lists what is in meshes, animations and camera paths.')
    .argument('<paths...>', 'files and folders')
    .option(...JSON_OPTION)
    .addOption(allowOption())
    .addHelpText('after', FOLDERS);
  addLimits(infoCommand);
  infoCommand.action(
    (
      paths: string[],
      { json = false, allow = [], ...flags }: AllowFlag & LimitFlags & { json?: boolean },
    ) => {
      choose({ kind: 'info', paths, json, allow, limits: limitsOf(flags) });
    },
  );
  addConvert(program, choose);
  addPoster(program, choose);
}

interface LimitFlags {
  readonly maxEntry?: number;
  readonly maxRatio?: number;
  readonly maxPixels?: number;
}

function addLimits(command: Program): void {
  command
    .addOption(
      new Option(
        '--max-entry <MB>',
        'read files of archives, and PNG images, up to this size unpacked (default: 512)',
      ).argParser(maxEntry),
    )
    .addOption(
      new Option(
        '--max-ratio <number>',
        'read archives that unpack to this many times their size (default: 20)',
      ).argParser(maxRatio),
    )
    .addOption(
      new Option('--max-pixels <MP>', 'decode images up to this many megapixels (default: 128)').argParser(
        maxPixels,
      ),
    );
}

function limitsOf(flags: LimitFlags): Partial<Limits> | undefined {
  const { maxEntry: entry, maxRatio: ratio, maxPixels: pixelCount } = flags;
  if ([entry, ratio, pixelCount].every((each) => each === undefined)) return undefined;
  return {
    ...(entry === undefined ? {} : { entry: entry * MEGABYTE }),
    ...(ratio === undefined ? {} : { ratio }),
    ...(pixelCount === undefined ? {} : { pixels: pixelCount * MEGAPIXEL }),
  };
}
interface AllowFlag {
  readonly allow?: readonly string[];
}

interface OpenFlags extends AllowFlag {
  readonly port?: number;
  readonly browser: boolean;
}

const allowOption = (): Option =>
  new Option(
    '--allow <dir>',
    'also read files of this folder that others name or link to; may be repeated',
  ).argParser<readonly string[]>(allowed);

const JSON_OPTION = ['--json', 'print one JSON document: an array with an object per file'] as const;

const FIXES = `

--fix writes the repairs of findings that do not change the picture. --fix=all
also writes the others. --fix=NAME,NAME writes these repairs. A repair is undone
if its finding stays, or if a warning or an error appears. If one file cannot be
written, no file changes. The repairs (* changes the picture or the joints, so it
needs --fix=all or its name; + answers no finding, so it needs its name):
${REPAIR_NAMES.map(repairLine).join('\n')}`;

function repairLine(name: RepairName): string {
  const { effect, onRequest } = REPAIRS[name];
  const mark = onRequest && codesOf(name).length === 0 ? '+' : effect === 'none' ? ' ' : '*';
  return `  ${mark} ${name}`;
}

const CONFIGURATION = `

${CONFIG_NAME} is searched for in the folder of the files and above, up to the
root of the repository. It lists findings to ignore, each with a reason:
  { "ignore": [{ "code": "weight-sum", "files": "models/**", "reason": "..." }] }`;

interface CheckFlags extends AllowFlag, LimitFlags {
  readonly format: CheckFormat;
  readonly json?: true;
  readonly strict?: true;
  readonly engine?: EngineName;
  readonly quiet?: true;
  readonly verbose?: true;
  readonly base?: readonly string[];
  readonly maxWarnings?: number;
  readonly config?: string;
  readonly baseline?: string;
  readonly updateBaseline?: true;
  readonly fix?: Fixes;
  readonly dryRun?: true;
}

function addCheck(program: Program, choose: (command: Command) => void): void {
  const command = program
    .command('check')
    .summary('report problems in files, and repair them')
    .description(
      `Reports problems in meshes, animations and camera paths, and in ${DECLARATIONS} that you name. Each line is file:line:column: severity code: message.`,
    )
    .argument('<paths...>', 'files and folders; - for standard input')
    .addOption(new Option('--format <format>', 'format of the report').choices(CHECK_FORMATS).default('text'))
    .option(JSON_OPTION[0], 'the same as --format json')
    .addOption(
      new Option(
        '--engine <name>',
        'what it refuses is an error; by default the engine that the files show, else doom3',
      ).choices(ENGINE_NAMES),
    )
    .addOption(new Option('--strict').hideHelp())
    .option('--quiet', 'print errors only')
    .addOption(
      new Option(
        '--base <path>',
        'a folder or archive of the base game, whose files are found, but not checked; may be repeated',
      ).argParser<readonly string[]>(baseGame),
    )
    .option('--verbose', 'list each name that the base game may have, instead of a sum')
    .addOption(
      new Option('--max-warnings <number>', 'exit with 1 if there are more warnings').argParser(maxWarnings),
    )
    .option('--config <file>', `file with findings to ignore; by default ${CONFIG_NAME}, see below`)
    .option('--baseline <file>', 'report only findings that this file does not have')
    .option('--update-baseline', 'write all findings into the file of --baseline')
    .addOption(
      new Option(
        '--fix [names]',
        'write repairs into the files: safe ones, all, or these; see below',
      ).argParser(fixes),
    )
    .option('--dry-run', 'list what --fix would do, and write nothing')
    .addOption(allowOption())
    .addHelpText('after', FOLDERS + FIXES + CONFIGURATION + CHECK_EXIT_CODES);
  addLimits(command);
  command.action((paths: string[], flags: CheckFlags) => {
    const { format, json, strict = false, quiet = false, fix, dryRun = false } = flags;
    if (json && format !== 'text' && format !== 'json')
      command.error(`error: --json and --format ${format} exclude each other`);
    if (paths.includes(STANDARD_INPUT) && (fix ?? dryRun))
      command.error('error: standard input cannot be repaired');
    if (flags.updateBaseline && flags.baseline === undefined)
      command.error('error: --update-baseline needs --baseline');
    choose({
      kind: 'check',
      paths,
      format: json ? 'json' : format,
      strict,
      engine: flags.engine ?? null,
      quiet,
      verbose: flags.verbose ?? false,
      base: flags.base ?? [],
      maxWarnings: flags.maxWarnings ?? null,
      config: flags.config ?? null,
      baseline: flags.baseline ?? null,
      updateBaseline: flags.updateBaseline ?? false,
      fix: fix ?? (dryRun ? 'safe' : 'none'),
      dryRun,
      limits: limitsOf(flags),
      allow: flags.allow ?? [],
    });
  });
}

const CONVERSIONS = `
The extension of the output decides the format:
  hero.glb         the mesh, the animations that fit it and its images
  hero.md5mesh     one mesh; likewise .md5anim and .md5camera
  folder/          every file under its own name, in version 10
A .glb or .gltf as input becomes a mod folder.

The mesh for --for and for bounds is not written. Without --keep-bounds, the
bounds of an animation are computed from the mesh of --for, from a mesh among the
files, or from one in its folder.

Exit codes:
  0  the files were written
  1  an input cannot be converted; nothing was written
  2  a file could not be opened or written, or the command line was wrong;
     nothing was written`;

type ConvertFlags = AllowFlag &
  LimitFlags &
  Omit<ConvertOptions, 'md5'> & { readonly output: string; readonly md5?: '10' | '12' };

function addConvert(program: Program, choose: (command: Command) => void): void {
  const command = program
    .command('convert')
    .summary('write files as MD5 version 10 or as GLB')
    .description(
      `Writes meshes, animations and camera paths of any version as MD5 version 10, or a mesh with its animations and images as GLB. Each change is listed. A GLB gets the images and ${DECLARATIONS} that you name, and those in the folders of the mesh and of its game (materials, textures, models ...).`,
    )
    .argument('<paths...>', 'files, folders and archives')
    .requiredOption('-o, --output <path>', 'the file to write, or a folder that ends in /')
    .addOption(
      new Option('--up-axis <axis>', 'the axis that is up in the files (default: z; y for glTF)').choices([
        'z',
        'y',
      ]),
    )
    .addOption(
      new Option(
        '--scale <number>',
        'multiply all lengths; for a GLB, metres per unit (default: 0.0254)',
      ).argParser(scale),
    )
    .addOption(
      new Option('--rename <from=to>', 'rename a joint; may be repeated').argParser<
        ReadonlyMap<string, string>
      >(rename),
    )
    .addOption(
      new Option(
        '--max-weights <number>',
        'keep only this many weights of each vertex, the greatest ones',
      ).argParser(maxWeights),
    )
    .addOption(new Option('--frames <first-last>', 'write these frames, from 0').argParser(frameRange))
    .addOption(new Option('--fps <number>', 'resample to this frame rate').argParser(frameRate))
    .addOption(
      new Option(
        '--root <motion>',
        'in-place removes the travel of the root joint, and keeps its height',
      ).choices(['file', 'in-place']),
    )
    .option('--for <mesh>', 'write animations with the joints of this mesh, in its order')
    .option('--keep-bounds', "keep the animations' own bounds")
    .addOption(
      new Option('--md5 <version>', 'version of meshes; 12 stores normals, tangents and colours').choices([
        '10',
        '12',
      ]),
    )
    .addOption(
      new Option(
        '--skin <name>',
        'for a GLB: a declared skin of the mesh, or none for its own materials; by default the skin of the game',
      ).argParser(skin),
    )
    .option('--force', 'overwrite input files, and .mtr, .def and .skin files of yours')
    .addOption(allowOption())
    .addHelpText('after', CONVERSIONS);
  addLimits(command);
  command.action((paths: string[], { md5, allow = [], ...flags }: ConvertFlags) => {
    const version = md5 && { md5: md5 === '12' ? (12 as const) : (10 as const) };
    choose({ kind: 'convert', paths, ...flags, allow, ...version, limits: limitsOf(flags) });
  });
}

const PICTURES = `
The extension of the output decides the format:
  hero.webp, .png, .jpg     a picture; without --background it is transparent
                            around the model, or black in a JPEG
  hero.sprite.png           pictures side by side, in rows
  hero.gif                  an animated GIF; transparent around the model only
                            with --background transparent
  hero.webm, hero.mp4       a video; not with all browsers
Sprite sheets, GIFs and videos have one loop of the animation. Without an
animation they have one turn around the model. Images and declarations are found
as for open.

Exit codes:
  0  the file was written
  1  the picture cannot be made of these files, or by this browser
  2  a file could not be opened or written, no browser was found, or the command
     line was wrong`;

interface PosterFlags extends PosterSettings, AllowFlag {
  readonly output: PosterOutput;
  readonly browser?: string;
  readonly timeout: number;
}

function addPoster(program: Program, choose: (command: Command) => void): void {
  const command = program
    .command('poster')
    .summary('write a picture or video of a model')
    .description(
      'Writes a picture, sprite sheet, animated GIF or video of a mesh. An installed Chromium, Chrome, Edge or Firefox draws it without a window.',
    )
    .argument('<mesh>', 'the mesh')
    .argument('[animation]', 'an animation of the mesh; by default its bind pose')
    .addOption(
      new Option('-o, --output <path>', 'the file to write').argParser(posterOutput).makeOptionMandatory(),
    )
    .addOption(new Option('--width <pixels>', 'width').argParser(pixels).default(800))
    .addOption(new Option('--height <pixels>', 'height').argParser(pixels).default(600))
    .addOption(new Option('--frame <number>', 'the frame of a picture, from 0').argParser(frame))
    .option('--orbit <angles>', 'the camera, as the attribute camera-orbit: "30deg 75deg 105%"')
    .option('--background <css>', 'a CSS background, such as "#20242c", or transparent')
    .addOption(
      new Option('--frames <number>', 'pictures on a sprite sheet (default: 16)').argParser(spriteFrames),
    )
    .addOption(
      new Option(
        '--fps <number>',
        'frames per second of a video (default: 30) or GIF (default: 20, at most 50)',
      ).argParser(videoRate),
    )
    .option(
      '--browser <program>',
      'the browser; by default the one in the variable CHROME, otherwise an installed one',
    )
    .addOption(
      new Option('--timeout <seconds>', 'the longest time that the browser may take')
        .argParser(timeout)
        .default(120),
    )
    .addOption(allowOption())
    .addHelpText('after', PICTURES);
  command.action((mesh: string, animation: string | undefined, flags: PosterFlags) => {
    const { output, browser, timeout, allow = [], ...settings } = flags;
    const animated = animation !== undefined;
    const wrong = settingError(output, animated, settings);
    if (wrong !== null) command.error(`error: ${wrong}`);
    choose({
      kind: 'poster',
      paths: animated ? [mesh, animation] : [mesh],
      output: output.path,
      job: posterJob(output, animated, settings),
      browser,
      timeout,
      allow,
    });
  });
}
