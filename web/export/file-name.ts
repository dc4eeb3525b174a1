/** A name for the file of a model, whose own may have folders and an extension. */
export function fileNameOf(model: string): string {
  const name = model.replace(/^.*[/\\]/, '').replace(/\.md5mesh$/i, '');
  return `${name || 'model'}.glb`;
}
