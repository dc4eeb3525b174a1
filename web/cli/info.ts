import { countOf } from '../report/count-of.js';
import { counted, significant } from '../report/numbers.js';
import type { AnimDescription, CameraDescription, MeshDescription } from './describe.js';
import type { ClipFits, ListedFit, MeshFit } from './clip-fits.js';
import { painted, printable, tableLines } from './print.js';
import type { FileResult } from './read-all.js';

/** A headline for each file, and its details below, in the order of the files. */
export function infoLines(results: readonly FileResult[], color: boolean): string[] {
  return results
    .filter(({ unreadable }) => unreadable === undefined)
    .flatMap((result) => {
      const [headline = '', ...rest] = linesOf(result);
      const name = painted(printable(result.file), 'bold', color);
      return [`${name}: ${headline}`, ...[...rest, ...remarkLines(result)].map((line) => `  ${line}`)];
    });
}

/** One file in the JSON document of `info`. */
export function infoJson({ file, kind, description, fits, diagnostics, unreadable }: FileResult): unknown {
  return {
    file,
    kind,
    ...description,
    ...(fits
      ? { fits: fits.fitting.map(({ fit }) => fit), ...(fits.misfit ? { misfit: fits.misfit } : {}) }
      : {}),
    readable: description !== null,
    errors: countOf(diagnostics, 'error'),
    warnings: countOf(diagnostics, 'warning'),
    ...(unreadable === undefined ? {} : { unreadable }),
  };
}

function linesOf({ kind, description, fits, diagnostics }: FileResult): string[] {
  if (!description) {
    const why = diagnostics.find(({ severity }) => severity === 'error')?.message;
    return [`${kind} without content that can be shown`, ...(why === undefined ? [] : [printable(why)])];
  }
  switch (description.kind) {
    case 'mesh':
      return meshLines(description);
    case 'anim':
      return [animLine(description), ...(fits ? fitLines(fits) : [])];
    case 'camera':
      return cameraLines(description);
    case 'declarations':
      return [counted(description.count, 'declaration')];
    case 'image':
      return ['image'];
    case 'archive':
      return [`archive, ${counted(description.count, 'readable file')}${repeatedText(description)}`];
    case 'scales':
      return [`scales of ${counted(description.count, 'joint')}`];
  }
}

const repeatedText = ({ repeated = 0 }: { readonly repeated?: number }): string =>
  repeated > 0 ? `, ${counted(repeated, 'other')} with the same bytes not read` : '';

const vertices = (count: number) => counted(count, 'vertex', 'vertices');

function meshLines({ joints, meshes, ...sums }: MeshDescription): string[] {
  const headline = [
    'mesh',
    counted(joints, 'joint'),
    counted(meshes.length, 'mesh', 'meshes'),
    vertices(sums.vertices),
    counted(sums.triangles, 'triangle'),
    counted(sums.weights, 'weight'),
    `at most ${sums.maxWeights} per vertex`,
  ];
  const rows = meshes.map((mesh, i) => [
    printable(mesh.name) || `${i}`,
    printable(mesh.material) || '(no material)',
    ...[mesh.vertices, mesh.triangles, mesh.weights, mesh.maxWeights].map(String),
  ]);
  const head = ['mesh', 'material', 'vertices', 'triangles', 'weights', 'max'];
  return [headline.join(', '), ...tableLines(rows.length > 0 ? [head, ...rows] : [], MESH_NUMBERS)];
}

const MESH_NUMBERS = new Set([2, 3, 4, 5]);

function animLine({ joints, frames, frameRate, duration }: AnimDescription): string {
  const backwards = frameRate < 0 ? ', plays backwards' : '';
  return `animation, ${counted(joints, 'joint')}, ${rated(frames, 'frame', frameRate)}, ${seconds(duration)}${backwards}`;
}

function cameraLines({ keys, frameRate, shots, duration, cuts, cutConvention }: CameraDescription): string[] {
  const headline = ['camera path', rated(keys, 'key', frameRate), counted(shots, 'shot'), seconds(duration)];
  const meaning = cutConvention === 'last-of-old-shot' ? 'the last key of a shot' : 'the first key of a shot';
  const cutLine = `cuts at ${cuts.join(', ')}, each taken as ${meaning}`;
  return [headline.join(', '), ...(cuts.length > 0 ? [cutLine] : [])];
}

const rated = (count: number, word: string, rate: number) =>
  `${counted(count, word)} at ${significant(rate, 6)} per second`;

const seconds = (duration: number) => `${duration.toFixed(3)} s`;

function fitLines({ fitting, misfit }: ClipFits): string[] {
  if (misfit)
    return [
      `fits none of the named meshes; ${printable(misfit.mesh)} differs least: ${printable(misfit.firstDifference)}`,
    ];
  return fitting.map((listed) => `fits ${printable(listed.fit.mesh)} ${howLine(listed)}`);
}

function howLine({ fit, differences }: ListedFit): string {
  if (fit.how === 'exact') return ['exactly', ...oddities(fit)].join('; ');
  const parts = [...differences, ...oddities(fit)];
  return `by the names of the joints${parts.length > 0 ? `: ${printable(parts.join('; '))}` : ''}`;
}

function oddities({ otherParents = [], rotationsInverted, boneScale, turnedRoot: turn }: MeshFit): string[] {
  return [
    ...(otherParents.length > 0 ? [`other parents of ${counted(otherParents.length, 'joint')}`] : []),
    ...(rotationsInverted ? ['rotations inverted'] : []),
    ...(boneScale === undefined ? [] : [bonesText(boneScale)]),
    ...(turn ? [`root turned by ${turn.degrees} degrees about ${turn.axis}`] : []),
  ];
}

const bonesText = (scale: number) =>
  scale === 0 ? 'bones without length' : `bones ${significant(scale, 3)} times as long`;

function remarkLines({ description, diagnostics }: FileResult): string[] {
  const [errors, warnings] = [countOf(diagnostics, 'error'), countOf(diagnostics, 'warning')];
  if (!description || errors + warnings === 0) return [];
  return [`${counted(errors, 'error')}, ${counted(warnings, 'warning')}: md5-viewer check lists them`];
}
