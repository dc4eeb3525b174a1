/** Passes the bytes to the next call of the module. */
export function giveInput(
  module: { inputView(size: number): Uint8Array },
  parts: readonly Uint8Array[],
): void {
  const input = module.inputView(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    input.set(part, at);
    at += part.length;
  }
}
