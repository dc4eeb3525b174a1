/** Types of the used part of the package, which has none. */
declare module 'draco3dgltf' {
  const draco: { createEncoderModule(): Promise<unknown> };
  export default draco;
}
