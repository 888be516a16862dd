/** The part of package-lock.json that decides which package Node finds. */
interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly dependencies?: Readonly<Record<string, string>>;
        readonly optionalDependencies?: Readonly<Record<string, string>>;
      }
    >
  >;
}
export declare const COPIED_IMPORT: RegExp;
export declare function packageFolders(
  lock: Lock,
  workspace: string,
  names: readonly string[],
  isInstalled: (path: string) => boolean,
): string[];
