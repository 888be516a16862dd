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
export function judgeRetries(
  suites: readonly Suite[],
  flakyTests?: Readonly<Record<string, string>>,
): { tolerated: string[]; failed: string[] };
