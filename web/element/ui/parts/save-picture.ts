interface Pictured {
  readonly modelName: string | null;
  toBlob(): Promise<Blob>;
}

/** Downloads the picture under the model's name: its pixels as they are, transparent behind the model. */
export async function savePicture(element: Pictured): Promise<void> {
  save(await element.toBlob(), fileNameOf(element.modelName ?? 'picture', 'png'));
}

/** A file's name for a model, whose own may have folders. */
export function fileNameOf(modelName: string, extension: string): string {
  return `${modelName.split('/').pop() ?? modelName}.${extension}`;
}

export function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A browser that asks where to store it has the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
