import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../server/src/testing/database.ts';
import { schemaColumns, schemaSource, typescriptTypes } from './schema-source.ts';

const database = await testDatabase();
afterAll(() => database.close());
const { db } = database.connection;

it('schema.ts is what `npm run schema` generates from the migrated database', async () => {
  const source = schemaSource(await schemaColumns(db));
  await expect(source).toMatchFileSnapshot('../server/src/platform/db/schema.ts');
});

const literals: Readonly<Record<string, string>> = {
  bool: 'true',
  bytea: `'\\x00'`,
  date: `'2026-11-21'`,
  float4: '1.5',
  float8: '1.5',
  int2: '1',
  int4: '1',
  int8: '1',
  text: `'a'`,
  time: `'09:30'`,
  timestamptz: `'2026-11-21 09:30Z'`,
  tstzrange: `'[2026-11-21 09:30Z,2026-11-21 10:30Z)'`,
  xid8: `'1'`,
};

it.each(Object.entries(typescriptTypes))('the driver returns %s as %s', async (type, expected) => {
  const literal = literals[type];
  if (literal === undefined) throw new Error(`add a literal of the type ${type}`);
  const { rows } = await sql<{ value: object }>`select ${sql.raw(`${literal}::${type}`)} as value`.execute(
    db,
  );
  const value = rows[0]?.value;
  expect(typeof value === 'object' ? value.constructor.name : typeof value).toBe(expected);
});

const column = { table: 'lists', column: 'names', nullable: false, optional: false, computed: false };

it('schemaSource: renders arrays, defaults, identity columns and jsonb', () => {
  const source = schemaSource([
    { ...column, column: 'id', type: 'int8', computed: true },
    { ...column, type: '_text', optional: true },
    { ...column, column: 'content', type: 'jsonb', nullable: true },
    { ...column, column: 'at', type: 'timestamptz', nullable: true },
  ]);
  expect(source).toMatch(
    /lists: \{\n {4}id: GeneratedAlways<number>;\n {4}names: Generated<string\[\]>;\n {4}content: ColumnType<Json, string \| null, string \| null>;\n {4}at: Date \| null;\n/,
  );
});

it('schemaSource: refuses a type whose representation is unknown', () => {
  expect(() => schemaSource([{ ...column, type: 'interval' }])).toThrow('lists.names: add what the driver');
});
