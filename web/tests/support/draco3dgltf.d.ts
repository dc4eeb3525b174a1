/** The part of the package that tests use: it has no types. */
declare module 'draco3dgltf' {
  const draco: { createEncoderModule(): Promise<unknown> };
  export default draco;
}
