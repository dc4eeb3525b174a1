/** Types of the used part. */
declare module 'gltf-validator' {
  export interface Issue {
    readonly code: string;
    readonly message: string;
    /** 0 error, 1 warning, 2 information, 3 hint. */
    readonly severity: number;
    readonly pointer?: string;
  }
  export function validateBytes(
    bytes: Uint8Array,
    options?: { readonly maxIssues?: number },
  ): Promise<{ readonly issues: { readonly messages: readonly Issue[] } }>;
}
