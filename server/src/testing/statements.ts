import pg from 'pg';

/** A statement that was sent to the database, and the `id` of the first row it gave. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly id: unknown;
}

type Asked = string | { readonly text: string; readonly values?: readonly unknown[] };

/** Writes down every statement that this process sends to any database while `work` runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const result: unknown = Reflect.apply(query, this, given);
    const [asked, values] = given as [Asked, unknown[]?];
    // A pool's own queries hand in a callback and give no promise; none of the product's do.
    if (result instanceof Promise)
      void result.then(
        ({ rows }: pg.QueryResult) =>
          sent.push({
            text: typeof asked === 'string' ? asked : asked.text,
            values: values ?? (typeof asked === 'string' ? [] : (asked.values ?? [])),
            id: rows?.[0]?.id,
          }),
        () => undefined,
      );
    return result;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}
