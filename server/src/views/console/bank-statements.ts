import { type RawBuilder, sql } from 'kysely';
import type { PageRequest } from '../../kernel/page.ts';
import type { Row } from '../../platform/db/tables.ts';

/** An uploaded statement with the lines of it that match nothing. Amounts in paise. */
export type ListedStatement = Readonly<Row<'bank_statements'>> & {
  readonly uploaded_by_name: Row<'accounts'>['name'];
  readonly unmatched: number;
};

/** Builds the query of a page of statements, newest first. */
export const bankStatementsQuery = ({
  after,
  limit,
}: PageRequest<number>): RawBuilder<ListedStatement> => sql`
  with page as materialized (
    select * from bank_statements ${after === null ? sql`` : sql`where id < ${after}`} order by id desc limit ${limit}
  )
  select p.*, a.name as uploaded_by_name, (
    select count(*)::int from bank_lines b join unmatched_money u on u.bank_line_id = b.id
    where b.statement_id = p.id and u.resolved_at is null) as unmatched
  from page p join accounts a on a.id = p.uploaded_by order by p.id desc`;
