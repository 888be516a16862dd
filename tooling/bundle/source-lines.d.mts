export declare function sourceLines(file: string, text: string, map: string): string;
