/** The reason why a glTF cannot be converted. Its message is for the user, and includes a remedy. */
export class GltfError extends Error {
  /** Stable, kebab-case: 'gltf-node-cycle'. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GltfError';
    this.code = code;
  }
}
