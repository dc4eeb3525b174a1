/** Why a glTF cannot be converted. Its message is a sentence for people that says what to do. */
export class GltfError extends Error {
  /** Stable, kebab-case: 'gltf-node-cycle'. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GltfError';
    this.code = code;
  }
}
