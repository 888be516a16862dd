/** How the server's process is started. */
export declare const SERVER_FLAGS: readonly string[];

export declare const MALLOC_SETTINGS: Readonly<Record<string, string>>;
/** The project's folder. */
export declare const root: string;
/** The npm that started this process, otherwise the machine's: the command and its leading arguments. */
export declare function npm(): [string, string[]];
