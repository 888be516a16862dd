export declare function hashInputs(root: string, inputs: readonly string[], ignored?: RegExp): string;
export declare function isCurrent(file: string, stamp: string, expected: string): boolean;
