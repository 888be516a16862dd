import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { concurrentIndexOf } from './concurrent-index.ts';
import { migrationsFolder } from './migrate.ts';
import { splitStatements } from './sql-statements.ts';

it.each<[string, string, string[]]>([
  ['nothing', '', []],
  ['only comments', '-- a;\n/* b; */ ;\n', []],
  ['two statements', 'select 1; select 2;', ['select 1', 'select 2']],
  ['the last one without a semicolon', 'select 1;\nselect 2', ['select 1', 'select 2']],
  ['a line comment', 'select 1 -- a; b\n;select 2', ['select 1', 'select 2']],
  [
    'nested comments',
    'select /* a; /* b; */ c; */ 1; select 2',
    ['select /* a; /* b; */ c; */ 1', 'select 2'],
  ],
  ['a string', `select 'a;b'; select 2`, [`select 'a;b'`, 'select 2']],
  ['a string with a quote', `select 'it''s; so'; select 2`, [`select 'it''s; so'`, 'select 2']],
  ['a backslash in a plain string', `select '\\'; select 2`, [`select '\\'`, 'select 2']],
  ['an escape string', `select E'\\';'; select 2`, [`select E'\\';'`, 'select 2']],
  ['a comment in a string', `select '--'; select '/*'`, [`select '--'`, `select '/*'`]],
  ['a quoted name', 'select "a;""b"; select 2', ['select "a;""b"', 'select 2']],
  ['dollar quotes', 'do $$ begin a; b; end $$; select 2', ['do $$ begin a; b; end $$', 'select 2']],
  ['tagged dollar quotes', 'do $x$ $$;$$ $y$;$y$ $x$; select 2', ['do $x$ $$;$$ $y$;$y$ $x$', 'select 2']],
  ['a dollar in a name', 'select a$1; select b$$c$$', ['select a$1', 'select b$$c$$']],
  ['a parameter', 'select $1; select 2', ['select $1', 'select 2']],
  [
    'a rule with several commands',
    'create rule r as on insert to a do also (select 1; select 2); select 3',
    ['create rule r as on insert to a do also (select 1; select 2)', 'select 3'],
  ],
  [
    'the body of a function in standard SQL',
    `create function f() returns int begin atomic select case when true then 1 end; select 2; end; select 3`,
    [
      `create function f() returns int begin atomic select case when true then 1 end; select 2; end`,
      'select 3',
    ],
  ],
  ['a transaction', 'begin; select 1; end; select 2', ['begin', 'select 1', 'end', 'select 2']],
])('splitStatements: %s', (_case, sql, expected) => {
  expect(splitStatements(sql).map(({ text }) => text)).toEqual(expected);
});

it('splitStatements: tokens, and the lines where statements begin', () => {
  const [first, second] = splitStatements(
    `-- phase: expand\n\ncreate TABLE "Odd ""name" (\n  id int default -1\n);\nselect U&'a' || b.c::text`,
  );
  expect([first?.line, second?.line]).toEqual([3, 6]);
  expect(first?.tokens.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'word create',
    'word table',
    'quoted Odd "name',
    'symbol (',
    'word id',
    'word int',
    'word default',
    'symbol -',
    'number 1',
    'symbol )',
  ]);
  expect(second?.tokens.map(({ text }) => text).join(' ')).toBe('select a | | b . c : : text');
});

it.each<[string, string]>([
  ['a string', `select 1;\n\nselect 'a`],
  ['a quoted name', `select 1;\n\nselect "a`],
  ['a dollar quote', `select 1;\n\nselect $x$ $$`],
  ['a comment', `select 1;\n\n/* a /* b */`],
])('splitStatements: refuses %s that is not closed', (_case, sql) => {
  expect(() => splitStatements(sql)).toThrow(/^line 3: .* is not closed$/);
});

it('splitStatements: reads every migration, and no statement is cut in a body', () => {
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  expect(files.length).toBeGreaterThan(100);
  for (const file of files)
    for (const { text } of splitStatements(readFileSync(join(migrationsFolder, file), 'utf8')))
      expect([file, text]).toEqual([
        file,
        expect.stringMatching(
          /^(create|alter|drop|insert|update|delete|do|select|with|comment|grant|revoke|set|truncate|lock|analyze)\b/i,
        ),
      ]);
});

it.each([
  ['create index concurrently a on b (c)', { name: 'a', table: 'b' }],
  [
    'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS a ON ONLY s.b USING btree (c)',
    { name: 'a', table: 's.b' },
  ],
  ['create index concurrently "Odd" on "Other"."B" (c)', { name: '"Odd"', table: '"Other"."B"' }],
  ['create index a on b (c)', null],
  ['create index concurrently on b (c)', null],
  ['drop index concurrently a', null],
])('concurrentIndexOf(%s)', (sql, expected) => {
  expect(splitStatements(sql).map(concurrentIndexOf)).toEqual([expected]);
});
