/** What the names and parents of two sets of joints tell beyond how they fit. */

interface NamedJoint {
  readonly name: string;
  readonly parent: number;
}

/** Joints of the model whose parent in the clip, found by name, is another one. */
export function otherParents(model: readonly NamedJoint[], clip: readonly NamedJoint[]): string[] {
  const inClip = firstByName(clip);
  const differs = ({ name, parent }: NamedJoint): boolean => {
    const at = inClip.get(name);
    if (at === undefined) return false;
    const expected = parent < 0 ? -1 : (inClip.get(model[parent]?.name ?? '') ?? -1);
    return clip[at]?.parent !== expected;
  };
  return model.filter(differs).map(({ name }) => name);
}

/** Names that both have and one has several times. */
export function ambiguousNames(model: readonly NamedJoint[], clip: readonly NamedJoint[]): string[] {
  const [first, other] = [firstByName(model), firstByName(clip)];
  const repeated = [...model, ...clip].filter((joint, i) =>
    i < model.length ? first.get(joint.name) !== i : other.get(joint.name) !== i - model.length,
  );
  return [...new Set(repeated.map(({ name }) => name))].filter((name) => first.has(name) && other.has(name));
}

function firstByName(joints: readonly NamedJoint[]): Map<string, number> {
  return new Map(joints.map(({ name }, i): [string, number] => [name, i]).reverse());
}
