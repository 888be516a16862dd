/** How the server's process is started. */
export declare const SERVER_FLAGS: readonly string[];
/** The project's folder. */
export declare const root: string;
