interface Pictured {
  readonly modelName: string | null;
  toBlob(): Promise<Blob>;
}

/** Downloads the picture under the model's name: its exact pixels with a transparent background. */
export async function savePicture(element: Pictured): Promise<void> {
  save(await element.toBlob(), fileNameOf(element.modelName ?? 'picture', 'png'));
}

/** A file name for a model, whose own name may contain folders. */
export function fileNameOf(modelName: string, extension: string): string {
  return `${modelName.split('/').pop() ?? modelName}.${extension}`;
}

export function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then, a browser that shows a save dialog has the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
