/** The reason why there is no stage. */
export class StageError extends Error {
  readonly type: 'webglunsupported' | 'wasmfailure';

  constructor(type: StageError['type'], message: string) {
    super(message);
    this.name = 'StageError';
    this.type = type;
  }
}
