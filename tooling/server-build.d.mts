export declare function buildServerIfStale(
  node: string,
  options?: {
    /** The project's folder. */
    readonly project?: string;
    readonly print?: (line: string) => void;
    readonly printError?: (line: string) => void;
  },
): Promise<{ readonly main: string; readonly env: Readonly<Record<string, string>> }>;
