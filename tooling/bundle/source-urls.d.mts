export declare function referencesOf(path: string, text: string): string[];
export declare function isCommand(text: string): boolean;
export declare function programFile(path: string, folder: string): string;
export declare function withProjectUrls(
  path: string,
  text: string,
  programs: ReadonlyMap<string, string>,
): string;
