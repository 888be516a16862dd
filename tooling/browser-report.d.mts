/** Types of browser-report.mjs, for its tests. */
export interface Suite {
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly Suite[];
}
export function titlesOf(status: string, suites: readonly Suite[]): string[];
/** How many unlisted tests may pass only on retry in `npm test`. */
export const MAX_RETRIED: number;

export function judgeRetries(
  suites: readonly Suite[],
  flakyTests?: Readonly<Record<string, string>>,
  tolerance?: number,
): { tolerated: string[]; failed: string[] };
