export interface Bundle {
  readonly files: number;
  readonly megabytes: number;
  /** Names for `node --run`. */
  readonly commands: readonly string[];
}
export declare function writeBundle(root: string, folder: string): Promise<Bundle>;
