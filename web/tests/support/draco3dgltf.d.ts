/** Types of the used part of the package, which has none. */
declare module 'draco3dgltf' {
  interface DracoMesh {
    readonly ptr: number;
  }
  interface DracoMetadata {
    readonly ptr: number;
  }
  interface DracoBytes {
    GetValue(index: number): number;
  }
  interface DracoEncoder {
    SetEncodingMethod(method: number): void;
    EncodeMeshToDracoBuffer(mesh: DracoMesh, bytes: DracoBytes): number;
  }
  interface DracoMeshBuilder {
    AddFacesToMesh(mesh: DracoMesh, count: number, indices: Uint32Array): boolean;
    AddFloatAttributeToMesh(
      mesh: DracoMesh,
      type: number,
      count: number,
      components: number,
      values: Float32Array,
    ): number;
    AddMetadata(mesh: DracoMesh, metadata: DracoMetadata): boolean;
    SetMetadataForAttribute(mesh: DracoMesh, attribute: number, metadata: DracoMetadata): boolean;
  }
  interface DracoMetadataBuilder {
    AddStringEntry(metadata: DracoMetadata, name: string, value: string): boolean;
    AddIntEntryArray(metadata: DracoMetadata, name: string, values: Int32Array, count: number): boolean;
  }
  export interface EncoderModule {
    readonly POSITION: number;
    readonly MESH_SEQUENTIAL_ENCODING: number;
    readonly MESH_EDGEBREAKER_ENCODING: number;
    readonly Encoder: new () => DracoEncoder;
    readonly Mesh: new () => DracoMesh;
    readonly Metadata: new () => DracoMetadata;
    readonly MeshBuilder: new () => DracoMeshBuilder;
    readonly MetadataBuilder: new () => DracoMetadataBuilder;
    readonly DracoInt8Array: new () => DracoBytes;
  }
  const draco: { createEncoderModule(): Promise<EncoderModule> };
  export default draco;
}
