import { addAll } from '../../../core/lists.js';
import type { Joint } from '../../../core/index.js';
import { jointOf, listOf, wordsOf } from '../../display-state.js';
import type { ViewerHost } from '../../viewer-host.js';
import { jointWord } from '../parts/index.js';

type Joints = readonly Joint[];
type Branch = (joint: number) => ReadonlySet<number>;

/** The words of `hidden-joints`: a branch that is hidden, or with ! the one that alone is shown. */
export function isHidden(viewer: ViewerHost, joint: number, joints: Joints): boolean {
  return wordsOf(viewer.hiddenJoints).includes(jointWord(joint, joints));
}

export function isShownAlone(viewer: ViewerHost, joint: number, joints: Joints): boolean {
  return wordsOf(viewer.hiddenJoints).includes(`!${jointWord(joint, joints)}`);
}

/** Hides the triangles of a branch, or shows them again. */
export function toggleHidden(viewer: ViewerHost, joint: number, joints: Joints): void {
  const word = jointWord(joint, joints);
  const words = wordsOf(viewer.hiddenJoints);
  viewer.hiddenJoints = listOf(
    words.includes(word) ? words.filter((other) => other !== word) : [...words, word],
  );
}

/** Shows the triangles of a branch and no others, or all again. */
export function toggleShownAlone(viewer: ViewerHost, joint: number, joints: Joints): void {
  const word = jointWord(joint, joints);
  viewer.hiddenJoints = isShownAlone(viewer, joint, joints) ? null : listOf([`!${word}`]);
}

/** The joints whose branches are hidden, with those below them, for a list that marks them. */
export function hiddenJoints(words: string | null, joints: Joints, branch: Branch): ReadonlySet<number> {
  const hidden = new Set<number>();
  const shown: number[] = [];
  for (const word of wordsOf(words)) {
    const joint = jointOf(word, { joints });
    const alone = joint < 0 && word.startsWith('!') ? jointOf(word.slice(1), { joints }) : -1;
    if (joint >= 0) for (const below of branch(joint)) hidden.add(below);
    else if (alone >= 0) addAll(shown, branch(alone));
  }
  if (shown.length > 0) {
    const only = new Set(shown);
    joints.forEach((_, joint) => {
      if (!only.has(joint)) hidden.add(joint);
    });
  }
  return hidden;
}
