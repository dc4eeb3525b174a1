/* eslint-disable @typescript-eslint/consistent-type-imports -- ambient modules cannot import by relative names */
/* Parts of packages that have no types. */
/** The loader that Emscripten wrote. */
declare module 'draco3dgltf/draco_decoder_gltf_nodejs.js' {
  /** The part that the project uses itself. */
  export interface DecoderModule {
    readonly Decoder: new () => {
      GetAttributeDataArrayForAllPoints(
        mesh: unknown,
        attribute: unknown,
        type: unknown,
        length: number,
        address: number,
      ): boolean;
    };
    _free(address: number): void;
  }
  const createDecoder: import('./compile.js').CreateModule<DecoderModule>;
  export default createDecoder;
}

declare module 'jpeg-js/lib/decoder.js' {
  const decode: typeof import('jpeg-js').decode;
  export default decode;
}
