/**
 * Maps diagnostics to the edits of the writer that remove them. The command `check --fix` and the page offer
 * these repairs. A repair is one check box; several diagnostics may have the same one.
 */
import type { AnimEdits, Diagnostic, Fit, MeshEdits } from '../core/index.js';

/** The kinds of files that can be repaired. */
export type RepairedKind = 'mesh' | 'anim' | 'camera';

/**
 * The effect of a repair besides the text: nothing visible, the picture, or the list of joints. In the last
 * case, other files of the model must change, too.
 */
export type RepairEffect = 'none' | 'picture' | 'joints';

export interface Repair {
  readonly kinds: readonly RepairedKind[];
  readonly effect: RepairEffect;
  /** Whether it may be made without a finding, if the user names it. */
  readonly onRequest?: true;
  /** Its effect, in one sentence. */
  readonly sentence: string;
}

export type RepairName =
  | 'rewrite'
  | 'drop-extras'
  | 'sort-joints'
  | 'add-origin'
  | 'remove-empty-meshes'
  | 'merge-duplicate-meshes'
  | 'remove-zero-weights'
  | 'remove-unused-weights'
  | 'remove-unused-joints'
  | 'normalize-weights'
  | 'limit-weights'
  | 'turn-inside-out'
  | 'compute-bounds'
  | 'match-mesh'
  | 'match-scale'
  | 'turn-up'
  | 'invert-rotations';

/** The number of weights per vertex that all engines support. */
export const USUAL_WEIGHTS = 4;

/** In the order of execution and display. */
export const REPAIRS: Readonly<Record<RepairName, Repair>> = {
  rewrite: {
    kinds: ['mesh', 'anim', 'camera'],
    effect: 'none',
    sentence: 'Write the file as version 10 in the form that Doom 3 reads, without comments.',
  },
  'drop-extras': {
    kinds: ['mesh', 'anim', 'camera'],
    effect: 'picture',
    sentence: 'Write version 10, without the vertex colours, normals and flags of another game.',
  },
  'sort-joints': {
    kinds: ['mesh', 'anim'],
    effect: 'none',
    sentence: 'Put parents before their children in the list of joints.',
  },
  'add-origin': {
    kinds: ['mesh', 'anim'],
    effect: 'joints',
    sentence: 'Add a joint origin above several roots, in the mesh and in its animations.',
  },
  'remove-empty-meshes': {
    kinds: ['mesh'],
    effect: 'none',
    sentence: 'Remove meshes without triangles.',
  },
  'merge-duplicate-meshes': {
    kinds: ['mesh'],
    effect: 'none',
    onRequest: true,
    sentence: 'Remove meshes that repeat another mesh of the file.',
  },
  'remove-zero-weights': {
    kinds: ['mesh'],
    effect: 'none',
    sentence: 'Remove weights of 0, which move nothing.',
  },
  'remove-unused-weights': {
    kinds: ['mesh'],
    effect: 'none',
    onRequest: true,
    sentence: 'Remove weights that belong to no vertex.',
  },
  'remove-unused-joints': {
    kinds: ['mesh'],
    effect: 'joints',
    onRequest: true,
    sentence: 'Remove joints that move no vertex; animations then need the same joints.',
  },
  'normalize-weights': {
    kinds: ['mesh'],
    effect: 'picture',
    sentence: 'Divide the weights of each vertex by their sum, so that they add up to 1.',
  },
  'limit-weights': {
    kinds: ['mesh'],
    effect: 'picture',
    sentence: `Keep the ${USUAL_WEIGHTS} greatest weights of each vertex, normalised.`,
  },
  'turn-inside-out': {
    kinds: ['mesh'],
    effect: 'picture',
    sentence: 'Turn the triangles of closed meshes that face inwards.',
  },
  'turn-up': {
    kinds: ['anim'],
    effect: 'picture',
    sentence: 'Turn the animation so that Z is up, as in the mesh.',
  },
  'invert-rotations': {
    kinds: ['anim'],
    effect: 'picture',
    sentence: 'Replace the rotations of the animation by their inverse.',
  },
  'match-scale': {
    kinds: ['anim'],
    effect: 'picture',
    sentence: 'Scale the animation so that its bones are as long as those of the mesh.',
  },
  'match-mesh': {
    kinds: ['anim'],
    effect: 'none',
    sentence: 'Write the joints of the mesh in its order; joints that are missing keep the bind pose.',
  },
  'compute-bounds': {
    kinds: ['anim'],
    effect: 'none',
    onRequest: true,
    sentence: 'Compute the bounds of each frame from the vertices of the mesh.',
  },
};

export const REPAIR_NAMES = Object.keys(REPAIRS) as readonly RepairName[];

/** The repair that removes the diagnostics of a code. */
const REPAIR_OF: Readonly<Record<string, RepairName>> = {
  ...forEach('rewrite', [
    ...['trailing-nul', 'text-in-parts', 'non-ascii-character', 'comment-glued', 'comment-to-line-feed'],
    ...['decimal-comma', 'number-form', 'fractional-integer', 'surplus-brace'],
    ...['keyword-misspelt', 'unknown-keyword', 'section-order', 'version-missing', 'version-unknown'],
    ...['version-6', 'engine-key', 'commandline-missing', 'trailing-text', 'count-mismatch'],
    ...['entries-beyond-count', 'entries-reordered', 'entry-index-ignored'],
    ...['joint-parent-negative', 'name-not-quoted', 'shader-missing'],
    ...['frame-rate-missing', 'frame-rate-unusable', 'anim-flags-unknown', 'first-component-unused'],
    ...['frames-reordered', 'frame-number-ignored', 'channel-skipped'],
    ...['cut-out-of-range', 'cuts-missing', 'cuts-unsorted'],
  ]),
  ...forEach('drop-extras', ['version-other-game', 'mesh-flag-unknown']),
  'joint-parent-after-child': 'sort-joints',
  'mesh-empty': 'remove-empty-meshes',
  ...forEach('add-origin', ['mesh-several-roots', 'anim-several-roots']),
  'weight-bias-zero': 'remove-zero-weights',
  'mesh-inside-out': 'turn-inside-out',
  'weight-sum': 'normalize-weights',
  'many-weights': 'limit-weights',
  ...forEach('compute-bounds', ['bounds-missing', 'bounds-count', 'bounds-empty']),
  ...forEach('match-mesh', ['clip-fits-by-name', 'parents-differ']),
  'bone-lengths-differ': 'match-scale',
  'root-turned': 'turn-up',
  'rotations-inverted': 'invert-rotations',
};

function forEach(repair: RepairName, codes: readonly string[]): Readonly<Record<string, RepairName>> {
  return Object.fromEntries(codes.map((code) => [code, repair]));
}

/** The repair of a diagnostic; null if there is none. */
export function repairOf({ code }: Pick<Diagnostic, 'code'>): RepairName | null {
  return Object.hasOwn(REPAIR_OF, code) ? (REPAIR_OF[code] ?? null) : null;
}

/** The codes of the diagnostics that a repair removes. */
export function codesOf(repair: RepairName): string[] {
  return Object.keys(REPAIR_OF).filter((code) => REPAIR_OF[code] === repair);
}

/** Writing a file loses the text of a second file. */
const LOST_IN_WRITING: ReadonlySet<string> = new Set(['second-file', 'foreign-skeleton', 'skeleton-taken']);

/**
 * A diagnostic that prevents writing the file with these repairs, because the result would hide damage.
 * Undefined if there is none.
 */
export function obstacleTo(
  repairs: ReadonlySet<RepairName>,
  diagnostics: readonly Diagnostic[],
): Diagnostic | undefined {
  return diagnostics.find((each) => {
    const repair = repairOf(each);
    const isRepaired = repair !== null && repairs.has(repair);
    if (isRepaired) return false;
    // The writer always drops them.
    if (repair === 'drop-extras') return true;
    return (each.severity === 'error' && !each.strict) || LOST_IN_WRITING.has(each.code);
  });
}

/** The edits for a mesh. */
export function meshEditsFor(repairs: ReadonlySet<RepairName>): MeshEdits {
  return {
    ...(repairs.has('remove-zero-weights') && { removeZeroWeights: true }),
    ...(repairs.has('turn-inside-out') && { turnInsideOut: true }),
    ...(repairs.has('normalize-weights') && { normalizeWeights: true }),
    ...(repairs.has('limit-weights') && { maxWeights: USUAL_WEIGHTS }),
    ...(repairs.has('sort-joints') && { sortJoints: true }),
    ...(repairs.has('add-origin') && { addOrigin: true }),
    ...(repairs.has('remove-empty-meshes') && { removeEmptyMeshes: true }),
    ...(repairs.has('merge-duplicate-meshes') && { mergeDuplicateMeshes: true }),
    ...(repairs.has('remove-unused-weights') && { removeUnusedWeights: true }),
    ...(repairs.has('remove-unused-joints') && { removeUnusedJoints: true }),
  };
}

/** The mesh for which an animation is repaired. */
export interface RepairTarget {
  /** The file after its own repairs. */
  readonly mesh: NonNullable<AnimEdits['for']>;
  readonly fit: Pick<Fit, 'boneScale'>;
}

/** The edits for an animation, without its bounds. */
export function animEditsFor(repairs: ReadonlySet<RepairName>, target: RepairTarget | null): AnimEdits {
  const boneScale = target?.fit.boneScale ?? 0;
  return {
    ...(repairs.has('turn-up') && { upAxis: 'y' as const }),
    ...(repairs.has('invert-rotations') && { invertRotations: true }),
    ...(repairs.has('match-scale') && boneScale > 0 && { scale: 1 / boneScale }),
    ...(repairs.has('add-origin') && { addOrigin: true }),
    ...(repairs.has('match-mesh') && target && { for: target.mesh }),
  };
}
