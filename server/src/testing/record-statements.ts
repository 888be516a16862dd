import pg from 'pg';

/** A statement sent to the database, and the `id` of the first row it returned. */
export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly id: unknown;
}

type QueryArg = string | { readonly text: string; readonly values?: readonly unknown[] };

/** Records every statement that this process sends to any database while `work` runs. */
export async function recordStatements(work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const sent: RecordedStatement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const result: unknown = Reflect.apply(query, this, args);
    const [statement, values] = args as [QueryArg, unknown[]?];
    // The pool's internal queries use a callback and return no promise; the product's always return one.
    if (result instanceof Promise)
      void result.then(
        ({ rows }: pg.QueryResult) =>
          sent.push({
            text: typeof statement === 'string' ? statement : statement.text,
            values: values ?? (typeof statement === 'string' ? [] : (statement.values ?? [])),
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
