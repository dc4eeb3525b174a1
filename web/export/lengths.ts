/** Converts the lengths of a document from units to metres. */
import type { Accessor, Document } from '@gltf-transform/core';

/** Multiplies positions, translations and inverse bind matrices by `factor`. */
export function scaleLengths(document: Document, factor: number): void {
  if (factor === 1) return;
  const root = document.getRoot();
  for (const node of root.listNodes()) {
    const [x, y, z] = node.getTranslation();
    node.setTranslation([x * factor, y * factor, z * factor]);
  }
  const lists = new Set<Accessor | null>();
  for (const mesh of root.listMeshes())
    for (const primitive of mesh.listPrimitives()) lists.add(primitive.getAttribute('POSITION'));
  for (const animation of root.listAnimations())
    for (const channel of animation.listChannels())
      if (channel.getTargetPath() === 'translation') lists.add(channel.getSampler()?.getOutput() ?? null);
  for (const list of lists) scaleNumbers(list, () => true, factor);
  for (const skin of root.listSkins())
    scaleNumbers(
      skin.getInverseBindMatrices(),
      (i) => i % MATRIX >= TRANSLATION && i % MATRIX < MATRIX - 1,
      factor,
    );
}

/** A matrix has 16 numbers, and the last column is the translation with a 1 below. */
const [MATRIX, TRANSLATION] = [16, 12];

function scaleNumbers(accessor: Accessor | null, isLength: (i: number) => boolean, factor: number): void {
  const numbers = accessor?.getArray() as ArrayLike<number> | null | undefined;
  if (!numbers) return;
  accessor?.setArray(Float32Array.from(numbers, (n, i) => (isLength(i) ? n * factor : n)));
}
