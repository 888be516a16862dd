import { sql } from 'kysely';
import type { Executor } from '../server/src/platform/db/connect.ts';

/** A column of the migrated database. */
export interface SchemaColumn {
  readonly table: string;
  readonly column: string;
  /** Name of the type in Postgres's catalogue; that of an array begins with `_`. */
  readonly type: string;
  readonly nullable: boolean;
  /** Whether Postgres fills it in when an insert leaves it out. */
  readonly optional: boolean;
  /** Whether Postgres refuses any value for it. */
  readonly computed: boolean;
}

/** What the driver returns for each type; `server/src/platform/db/types.ts` parses them. */
export const typescriptTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  tstzrange: 'string',
  xid8: 'string',
};

/** Columns that hold an H3 cell: 64 bits, which do not fit a number. */
const cells = new Set(['bookings.cell', 'coverage.cell', 'search_misses.cell']);

const header = `// Generated from the migrated database by \`npm run schema\`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../../kernel/json.ts';

/** An H3 cell is written as decimal digits and never read, because 64 bits do not fit a number. */
type Cell = ColumnType<never, string, string>;

/** Every table. A feature names its own tables with \`Table\` and refines their columns. */
export type Schema = {`;

/** Reads the columns of all tables. */
export async function schemaColumns(executor: Executor): Promise<SchemaColumn[]> {
  const { rows } = await sql<SchemaColumn>`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity = 'd' as optional, a.attidentity = 'a' or a.attgenerated <> '' as computed
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname collate "C", a.attnum`.execute(executor);
  return rows;
}

/**
 * Renders the type of all tables.
 *
 * @throws if a column has a type without an entry in `typescriptTypes`
 */
export function schemaSource(columns: readonly SchemaColumn[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const body = [...tables].map(
    ([table, own]) =>
      `  ${table}: {\n${own.map((column) => `    ${column.column}: ${columnType(column)};\n`).join('')}  };\n`,
  );
  return `${header}\n${body.join('')}};\n`;
}

function columnType(column: SchemaColumn): string {
  if (cells.has(`${column.table}.${column.column}`)) return 'Cell';
  const orNull = column.nullable ? ' | null' : '';
  if (column.type === 'jsonb')
    return `ColumnType<Json, string${orNull}${column.optional ? ' | undefined' : ''}, string${orNull}>`;
  const type = `${valueType(column)}${orNull}`;
  if (column.computed) return `GeneratedAlways<${type}>`;
  return column.optional ? `Generated<${type}>` : type;
}

function valueType({ table, column, type }: SchemaColumn): string {
  const isArray = type.startsWith('_');
  const known = typescriptTypes[isArray ? type.slice(1) : type];
  if (!known)
    throw new Error(
      `${table}.${column}: add what the driver returns for ${type} to tooling/schema-source.ts`,
    );
  return isArray ? `${known}[]` : known;
}
