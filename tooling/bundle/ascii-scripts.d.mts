export declare function withoutNonAscii(script: string): string;
