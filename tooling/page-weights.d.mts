/** Types of page-weights.mjs, for its tests. */
interface PageWeight {
  readonly name: string;
  readonly js: number;
  readonly texts: number;
  readonly css: number;
}
export const LIMITS: { home: { js: number; css: number } };
export function weighPages(build: string): { weights: PageWeight[]; problems: string[] };
export function weightLines(weights: readonly PageWeight[]): string[];
