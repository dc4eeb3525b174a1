/** Compares the names and parents of two sets of joints, in addition to the fit. */

interface NamedJoint {
  readonly name: string;
  readonly parent: number;
}

/**
 * Joints that have another parent in the clip. A parent that exists in only one of them has its own report.
 */
export function otherParents(model: readonly NamedJoint[], clip: readonly NamedJoint[]): string[] {
  const [inModel, inClip] = [firstByName(model), firstByName(clip)];
  const differs = ({ name, parent }: NamedJoint): boolean => {
    const joint = clip[inClip.get(name) ?? -1];
    if (!joint) return false;
    const [own, other] = [model[parent]?.name, clip[joint.parent]?.name];
    return own !== other && inClip.has(own ?? name) && inModel.has(other ?? name);
  };
  return model.filter(differs).map(({ name }) => name);
}

/** Names in both lists that occur several times in one of them. */
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
