/** Returns the abbreviated commit of the project, with a remark if files differ from it; `unknown` without git or its folder. */
export function readCommit(folder?: string): string;
