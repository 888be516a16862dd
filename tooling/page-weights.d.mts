/** Types of page-weights.mjs, for its tests. */
interface PageWeight {
  readonly name: string;
  readonly js: number;
  readonly texts: number;
  readonly css: number;
}
interface ConsoleWeight {
  readonly name: string;
  readonly js: number;
  readonly css: number;
}
export const CONSOLE_LIMIT: number;
export const LIMITS: { home: { js: number; css: number } };
export function weighPages(
  build: string,
  exceptions?: Readonly<Record<string, number>>,
): {
  weights: PageWeight[];
  consoleWeights: ConsoleWeight[];
  problems: string[];
};
export function consoleWeightLines(
  weights: readonly ConsoleWeight[],
  exceptions?: Readonly<Record<string, number>>,
): string[];
export function weightLines(weights: readonly PageWeight[]): string[];
