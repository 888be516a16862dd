import { sql } from 'kysely';
import { type Connection, PREPARED } from '../platform/db/connect.ts';

/** Reports which tables committed statements changed. */
export interface ChangedTables {
  /** Returns the tables in which rows were added, changed or deleted since the previous call, and new jobs as `pgboss.job`. */
  take(): Promise<readonly string[]>;
}

/**
 * Adds a trigger to every table that notes each changed row in the transaction of the change, so that what was rolled back is not
 * reported. Statistics of Postgres cannot show this: they are late and count aborted transactions.
 */
export async function watchTables({ db }: Pick<Connection, 'db'>): Promise<ChangedTables> {
  await sql`create schema watch`.execute(db);
  // Not logged: a crash of the database ends the test.
  await sql`create unlogged table watch.changes (id bigint generated always as identity primary key, changed text not null)`.execute(
    db,
  );
  await sql`create function watch.note() returns trigger language plpgsql as $$
    begin
      insert into watch.changes (changed) values (tg_argv[0]);
      return null;
    end $$`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`.execute(db);
  for (const { name } of rows)
    await sql`create trigger watch after insert or update or delete on ${sql.id('public', name)}
      for each row execute function watch.note(${sql.lit(name)})`.execute(db);
  // pg-boss maintains its own tables; only a new job is an effect of a request.
  await sql`create trigger watch after insert on pgboss.job for each row execute function watch.note('pgboss.job')`.execute(
    db,
  );
  let last = 0;
  return {
    async take() {
      // Prepared, because tests ask after each of thousands of requests.
      const { rows: changes } = await sql<{ id: string; changed: string }>`${PREPARED}
        select max(id)::text as id, changed from watch.changes where id > ${last} group by changed order by changed`.execute(
        db,
      );
      last = Math.max(last, ...changes.map(({ id }) => Number(id)));
      return changes.map(({ changed }) => changed);
    },
  };
}
