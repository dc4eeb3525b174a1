/**
 * The engines for which `check` decides what is an error: a file that the engine refuses to load. Engines
 * without a public source have no errors of their own.
 */
import { basename } from 'node:path';
import type { Diagnostic } from '../core/index.js';

export type EngineName =
  'doom3' | 'tdm' | 'quake4' | 'prey' | 'bfg' | 'rbdoom' | 'cube2' | 'quake' | 'quake2';

interface Engine {
  readonly title: string;
  /** Whether it refuses a file with this finding. */
  readonly refuses: (finding: Diagnostic) => boolean;
}

/** The table of codes has what the readers of Doom 3's source refuse. */
const asDoom3 = ({ strict }: Diagnostic): boolean => strict === true;

/** Their readers read any number of values from a line, but version 10 only, and one kind of file. */
const LENIENT: ReadonlySet<string> = new Set([
  ...['version-missing', 'version-unknown', 'version-6', 'version-other-game'],
  'name-of-another-kind',
]);
const asLenient = ({ code }: Diagnostic): boolean => LENIENT.has(code);

const ENGINES: Readonly<Record<EngineName, Engine>> = {
  doom3: { title: 'Doom 3', refuses: asDoom3 },
  tdm: { title: 'The Dark Mod', refuses: asDoom3 },
  quake4: { title: 'Quake 4', refuses: () => false },
  prey: { title: 'Prey', refuses: () => false },
  bfg: { title: 'Doom 3 BFG Edition', refuses: asDoom3 },
  rbdoom: { title: 'RBDOOM-3-BFG', refuses: asDoom3 },
  cube2: { title: 'Sauerbraten', refuses: asLenient },
  quake: { title: 'Quake', refuses: asLenient },
  quake2: { title: 'Quake II', refuses: asLenient },
};

export const ENGINE_NAMES = Object.keys(ENGINES) as readonly EngineName[];

/** The finding for users of the engine: what it refuses is an error. */
export function forEngine(finding: Diagnostic, engine: EngineName): Diagnostic {
  return ENGINES[engine].refuses(finding) ? { ...finding, severity: 'error' } : finding;
}

/** An engine, and what shows that files are made for it. */
export interface EngineSign {
  readonly engine: EngineName;
  readonly sign: string;
}

/** The engine that the name of a file shows; null if it shows none. */
export function engineOfPath(path: string): EngineSign | null {
  if (basename(path).toLowerCase() === 'md5.cfg') return { engine: 'cube2', sign: 'md5.cfg' };
  if (/\.resources$/i.test(path)) return { engine: 'bfg', sign: basename(path) };
  if (/(^|[\\/])progs[\\/]/i.test(path)) return { engine: 'quake', sign: 'the folder progs' };
  return null;
}

/** The engine that the text of a definition shows; null if it shows none. */
export function engineOfDefinition(text: string): EngineSign | null {
  if (/"attach_pos_/i.test(text)) return { engine: 'tdm', sign: 'attach_pos_' };
  // Options of a mesh or an animation, which the others do not read.
  if (/^\s*(?:mesh|anim\s+[^\s[]+)\s+\[/im.test(text)) return { engine: 'rbdoom', sign: '[ … ]' };
  return null;
}

/** A line for the user, who did not choose the engine. */
export function engineLine({ engine, sign }: EngineSign): string {
  return `Checked for ${ENGINES[engine].title}, because of ${sign}. --engine NAME checks for another engine.`;
}
