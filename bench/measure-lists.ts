import type { ListCase } from './list-case.ts';
import { REQUESTS, WARM_UP } from './list-samples.ts';
import { formatRows, quantile } from './report.ts';

/** Requests that are sent at the same time. */
const CONNECTIONS = 2;

/** The measurements of a case. */
export interface ListResult {
  readonly name: string;
  readonly p95: number | null;
  readonly durationsMs: readonly number[];
  /** Rows of a response on average; of a file, its lines. */
  readonly rows: number;
  /** The first request that failed; null: none. */
  readonly failure: string | null;
}

/** Sends the requests of a case, the first ones unmeasured. Ends at the first that fails. */
export async function measureCase(port: number, one: ListCase): Promise<ListResult> {
  const count = one.requests ?? REQUESTS;
  const durationsMs: number[] = [];
  let [next, rows] = [0, 0];
  let failure: string | null = null;
  const work = async () => {
    while (next < count + WARM_UP && failure === null) {
      const n = next++;
      const begin = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}${one.path(n)}`, {
        headers: { authorization: `Bearer ${one.token(n)}` },
      });
      const body = await response.text();
      if (n >= WARM_UP) {
        durationsMs.push(performance.now() - begin);
        rows += rowsOf(body) / count;
      }
      if (response.status !== 200) failure = `${response.status} ${one.path(n)}: ${body.slice(0, 200)}`;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return { name: one.name, p95: one.p95, durationsMs, rows, failure };
}

/** Returns the number of rows of a list, the results of a search, or the lines of a file. */
function rowsOf(body: string): number {
  if (!body.startsWith('{')) return body.split('\n').length - 2;
  const { data } = JSON.parse(body) as { data?: unknown };
  if (Array.isArray(data)) return data.length;
  const [first] = Object.values(data ?? {}).filter((value) => Array.isArray(value));
  return first?.length ?? (data ? 1 : 0);
}

/** Whether a case succeeded and reached its target. */
export function isReached({ p95, durationsMs, failure }: ListResult): boolean {
  return failure === null && (p95 === null || quantile(durationsMs, 0.95) <= p95);
}

/** Prints all cases as a table, then those that failed or missed the target. */
export function printLists(results: readonly ListResult[]): void {
  const table = formatRows([
    ['', 'rows', 'p50 ms', 'p95 ms', 'max ms', ''],
    ...results.map(({ name, rows, durationsMs, ...one }) => [
      name,
      rows.toFixed(rows % 1 ? 1 : 0),
      quantile(durationsMs, 0.5).toFixed(1),
      quantile(durationsMs, 0.95).toFixed(1),
      Math.max(0, ...durationsMs).toFixed(1),
      one.failure
        ? 'FAILED'
        : one.p95 === null
          ? perSecond(rows, durationsMs)
          : isReached({ name, rows, durationsMs, ...one })
            ? 'reached'
            : 'MISSED',
    ]),
  ]);
  console.log(`\n${table}`);
  const missed = results.filter((one) => !isReached(one));
  const judged = results.filter(({ p95 }) => p95 !== null);
  console.log();
  for (const { name, failure, durationsMs, p95 } of missed)
    console.log(
      `MISSED  ${name}: ${failure ?? `p95 ${quantile(durationsMs, 0.95).toFixed(0)} ms (at most ${p95})`}`,
    );
  console.log(`${judged.filter(isReached).length} of ${judged.length} lists and pages reached their target`);
}

const perSecond = (rows: number, durationsMs: readonly number[]) =>
  `${((rows / quantile(durationsMs, 0.5)) * 1000).toFixed(0)} rows/s`;
