export declare function describeRun(): string;

export declare function writeProof(name: string, lines: readonly string[]): void;

export declare function conclude(passed: boolean, text: string): void;

export declare function ensureVerdict(output: string): void;
