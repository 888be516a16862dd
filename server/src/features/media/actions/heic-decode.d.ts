declare module 'heic-decode' {
  /** Decodes the first picture of a HEIC file; rejects what is none. */
  export default function decode(input: { buffer: Uint8Array }): Promise<{
    readonly width: number;
    readonly height: number;
    /** RGBA. */
    readonly data: Uint8ClampedArray;
  }>;
}
