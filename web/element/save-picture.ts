interface Pictured {
  readonly modelName: string | null;
  toBlob(): Promise<Blob>;
}

/** Downloads the picture under the model's name: its pixels as they are, transparent behind the model. */
export async function savePicture(element: Pictured): Promise<void> {
  const address = URL.createObjectURL(await element.toBlob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `${element.modelName?.split('/').pop() ?? 'picture'}.png`;
  link.click();
  // A browser that asks where to store it has the picture by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
