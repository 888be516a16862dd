import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findMigrationProblems } from './migration-rules.ts';

const NONE = 'expand\n-- transaction: none';
const DATA = 'data\n-- transaction: none';

/** Returns the problems of a migration, each with its line after the header; `earlier`: the text of another before it. */
function problemsOf(sql: string, header = 'expand', earlier = ''): string[] {
  const lines = header.split('\n').length;
  return findMigrationProblems([
    { file: '0150_earlier.sql', sql: earlier },
    { file: '0200_new.sql', sql: `-- phase: ${header}\n${sql}` },
  ]).map((problem) => {
    const [, line, text] = /^0200_new\.sql:(\d+) (.*)$/.exec(problem) ?? [];
    return `${Number(line) - lines} ${text}`;
  });
}

describe('a migration beside the release before may', () => {
  it.each<[string, string, string?, string?]>([
    ['create a table with constraints', 'create table a (id int primary key, b int unique check (b > 0))'],
    ['create a table that refers to another', 'create table a (id int references others not null)'],
    ['create an index on its new table', 'create table a (id int); create index on a (id)'],
    [
      'change its new table',
      'create table a (id int); alter table a alter column id type bigint, drop column id',
    ],
    [
      'set a column of its new table not null',
      'create table a (id int); alter table a alter id set not null',
    ],
    [
      'lock and update its new table',
      'create table a (id int); lock table a; update a set id = 1; delete from a',
    ],
    ['drop its temporary table', 'create temp table a as select 1; truncate a; drop table a'],
    ['drop its function', 'create function f() returns int language sql as $$select 1$$; drop function f()'],
    ['name a table with its schema', 'create table public.a (id int); create index on a (id)'],
    ['name a table in quotes', 'create table "a" (id int); create index on a (id)'],
    ['add a column', 'alter table a add column b text'],
    ['add a column without the word column', 'alter table a add b text'],
    ['add a column with a constant default', `alter table a add column b text not null default 'x'`],
    ['add a column with a cast default', `alter table a add column b numeric default '1'::numeric(4, 2)`],
    [
      'add a column with an array default',
      `alter table a add column b text[] not null default array['x', 'y']::text[]`,
    ],
    ['add two columns', 'alter table a add column b int, add column c boolean not null default false'],
    ['add a constraint not valid', 'alter table a add constraint a_b check (b > 0) not valid'],
    [
      'add a foreign key not valid',
      'alter table a add constraint a_b foreign key (b) references c (id) not valid',
    ],
    ['use an index for a constraint', 'alter table a add constraint a_key unique using index a_key'],
    ['use an index for a key', 'alter table a add primary key using index a_key'],
    ['validate a constraint of an earlier migration', 'alter table a validate constraint a_b'],
    ['allow null', 'alter table a alter column b drop not null'],
    ['set a default', 'alter table a alter column b set default 5'],
    [
      'set a column not null that a constraint proves',
      'alter table a alter column b set not null',
      'expand',
      'alter table a add constraint a_b check (b is not null) not valid; alter table a validate constraint a_b',
    ],
    [
      'validate the constraint in the same migration',
      'alter table a validate constraint a_b; alter table a alter column b set not null, drop constraint a_b',
      'expand',
      'alter table public.a add constraint a_b check (b is not null) not valid',
    ],
    [
      'replace a function',
      'create or replace function f() returns int language sql as $$ update a set b = 1 $$',
    ],
    [
      'replace a trigger',
      'drop trigger t on a; create trigger t before update on a for each row execute function f()',
    ],
    ['replace a view', 'drop view v; create view v as select id, b from a'],
    [
      'create a trigger',
      'create trigger t after insert or update of b on a for each row execute function f()',
    ],
    [
      'rename a table with a view under the old name',
      'alter table a rename to c; create view a as select id, b from c',
    ],
    [
      'rename a column with the table and a view that has the old names',
      'alter table a rename to c; alter table c rename column b to d; create view a as select id, d as b from c',
    ],
    ['insert rows', `insert into a (b) select 'x' on conflict (b) do update set b = excluded.b`],
    [
      'update rows that it names',
      `update a set b = 1 where id = 5; update a set b = 1 where key in ('x', 'y')`,
    ],
    ['delete a row that it names', `delete from a where account_id = 5 and b is null returning b`],
    ['read rows for update', 'with c as (select id from a for update) select count(*) from c'],
    [
      'name dangerous words in texts',
      `comment on table a is 'drop table a; lock table a'; -- truncate a;\n/* drop table a; */`,
    ],
    ['build an index concurrently', 'create unique index concurrently if not exists i on a (b)', NONE],
    ['build an index again concurrently', 'reindex index concurrently i', NONE],
    ['analyze', 'analyze a; vacuum a; set maintenance_work_mem = 100000', NONE],
    ['validate without a transaction', 'alter table a validate constraint b, validate constraint c', NONE],
    [
      'change rows in batches',
      `do $$
      declare changed bigint;
      begin
        loop
          update a set b = case when c then 1 else 2 end
          where id in (select id from a where b is null order by id limit 1000 for update);
          get diagnostics changed = row_count;
          commit;
          exit when changed = 0;
        end loop;
      end $$`,
      DATA,
    ],
    [
      'delete ranges of keys',
      'do $$ begin for n in 0..9 loop delete from a where id between n * 100 and n * 100 + 99; commit; end loop; end $$',
      DATA,
    ],
  ])('%s', (_title, sql, header, earlier) => {
    expect(problemsOf(sql, header, earlier)).toEqual([]);
  });
});

const BATCH = (statement: string) => `do $$ begin loop ${statement}; commit; end loop; end $$`;

describe('a migration beside the release before must not', () => {
  it.each<[string, string, RegExp]>([
    [
      'drop a table',
      'select 1;\n\ndrop table if exists a cascade',
      /^3 drops the table a, which the release before may use/,
    ],
    [
      'drop a table that may have existed',
      'create table if not exists a (id int); drop table a',
      /drops the table a/,
    ],
    [
      'drop a column',
      'alter table only public.a drop column if exists b cascade',
      /^1 drops the column a\.b/,
    ],
    ['drop a column without the word column', 'alter table a drop b', /drops the column a\.b/],
    ['drop a constraint', 'alter table a drop constraint a_b', /drops the constraint a_b of a/],
    ['drop a function', 'drop function f(int, text)', /drops the function f,/],
    ['drop a procedure', 'drop procedure if exists p', /drops the procedure p,/],
    [
      'drop a function with another signature',
      'drop function f(int); create function f() returns int return 1',
      /drops the function f/,
    ],
    ['drop a view', 'drop view v', /drops the view v/],
    ['drop a materialized view', 'drop materialized view v', /drops the view v/],
    [
      'drop a trigger',
      'drop trigger t on a; create trigger t after insert on b execute function f()',
      /drops the trigger t/,
    ],
    ['drop an index', 'drop index i', /drops the index i/],
    ['drop a type', 'drop type t', /drops the type t/],
    ['drop a sequence', 'drop sequence s', /drops the sequence s/],
    ['drop everything of a role', 'drop owned by app', /drops something/],
    ['delete all rows', 'truncate table only a restart identity', /deletes all rows of a/],
    ['change a type', 'alter table a alter column b type bigint using b::bigint', /changes the type of a\.b/],
    [
      'change a type in the long form',
      'alter table a alter b set data type bigint',
      /changes the type of a\.b/,
    ],
    ['drop a default', 'alter table a alter column b drop default', /drops the default of a\.b/],
    ['drop an identity', 'alter table a alter column b drop identity if exists', /drops the default of a\.b/],
    [
      'set a column not null',
      'alter table a alter column b set not null',
      /sets a\.b not null.*check \(b is not null\)/,
    ],
    ['add a check', 'alter table a add constraint a_b check (b > 0)', /adds a constraint to a/],
    ['add a check without a name', 'alter table a add check (b is not valid)', /adds a constraint to a/],
    ['add a foreign key', 'alter table a add foreign key (b) references c', /adds a constraint to a/],
    [
      'add a unique constraint',
      'alter table a add constraint a_b unique (b)',
      /builds the index of a constraint of a/,
    ],
    ['add a primary key', 'alter table a add primary key (b)', /builds the index of a constraint of a/],
    [
      'add an exclusion',
      'alter table a add constraint a_b exclude using gist (b with &&)',
      /add it to a new table/,
    ],
    [
      'add a column with a foreign key',
      'alter table a add column b int references c',
      /adds the column a\.b with a constraint/,
    ],
    [
      'add a column with a check',
      'alter table a add column b int check (b > 0)',
      /adds the column a\.b with a constraint/,
    ],
    ['add a unique column', 'alter table a add b int unique', /adds the column a\.b with a constraint/],
    [
      'add a column that is not null',
      'alter table a add column b int not null',
      /adds the column a\.b without a default/,
    ],
    [
      'add a serial column',
      'alter table a add column b bigserial',
      /adds the column a\.b, for which Postgres writes/,
    ],
    [
      'add an identity',
      'alter table a add column b int generated always as identity',
      /adds the column a\.b, for which Postgres writes/,
    ],
    [
      'add a stored column',
      'alter table a add column b int generated always as (c + 1) stored',
      /adds the column a\.b, for which/,
    ],
    [
      'add a column with a computed default',
      'alter table a add column b uuid default gen_random_uuid()',
      /a default that calls a function/,
    ],
    [
      'validate what it adds',
      'alter table a add constraint n check (b > 0) not valid; alter table a validate constraint n',
      /^1 validates the constraint n/,
    ],
    ['create an index', 'create index i on a (b)', /^1 builds an index of a while its rows are locked/],
    [
      'create a unique index without a name',
      'create unique index on only public.a (b)',
      /builds an index of a/,
    ],
    [
      'create an index concurrently in a transaction',
      'create index concurrently if not exists i on a (b)',
      /runs only outside of a transaction/,
    ],
    ['rename a table', 'alter table a rename to c', /renames the table a: create the view a/],
    [
      'rename a table with another view',
      'alter table a rename to c; create view d as select id from c',
      /renames the table a/,
    ],
    [
      'rename a table with a view that joins',
      'alter table a rename to c; create view a as select c.id from c join d on d.id = c.id',
      /renames the table a/,
    ],
    [
      'rename a table with a view that hides rows',
      'alter table a rename to c; create view a as select id from c where b',
      /renames the table a/,
    ],
    [
      'rename a table with a view that counts',
      'alter table a rename to c; create view a as select count(*) from c',
      /renames the table a/,
    ],
    ['rename a column', 'alter table a rename column b to c', /renames the column a\.b/],
    ['rename a column without the word column', 'alter table a rename b to c', /renames the column a\.b/],
    [
      'rename a column that the view has with its new name only',
      'alter table a rename to c; alter table c rename b to d; create view a as select id, d from c',
      /renames the column c\.b.*selects d as b/,
    ],
    ['rename a constraint', 'alter table a rename constraint b to c', /renames a constraint of a/],
    ['rename a view', 'alter view v rename to w', /renames the view v/],
    ['rename a function', 'alter function f(int) rename to g', /renames the function f/],
    ['rename a value of a type', `alter type t rename value 'a' to 'b'`, /renames the type t/],
    ['move a table', 'alter table a set schema archive', /moves the table a/],
    ['lock a table', 'lock table a in exclusive mode', /locks a table/],
    ['lock a table in short form', 'create table b (id int); lock b, a', /locks a table/],
    ['write a table again', 'alter table a set unlogged', /writes the table a again/],
    ['cluster a table', 'cluster a using i', /writes a table again/],
    ['build an index again', 'reindex table a', /use reindex … concurrently/],
    ['refresh a view under a lock', 'refresh materialized view v', /locks the view v/],
    ['update all rows', 'update a set b = 1', /changes rows of a in one transaction/],
    ['update rows by another column', `update a set b = 1 where state = 'done'`, /changes rows of a/],
    [
      'update rows by another table',
      'update only a set b = c.b from c where c.id = a.id',
      /changes rows of a/,
    ],
    [
      'update rows that it names or others',
      'update a set b = 1 where id = 5 or b is null',
      /changes rows of a/,
    ],
    [
      'update rows of an inner condition',
      'update a set b = (select b from c where id = 5)',
      /changes rows of a/,
    ],
    ['update rows above a key', 'update a set b = 1 where id > 5', /changes rows of a/],
    [
      'update rows in a query',
      'with c as (update a set b = 1 returning id) select count(*) from c',
      /changes rows of a/,
    ],
    [
      'update rows after a query',
      'with c as (select 1) update a set b = 1 where exists (select from c)',
      /changes rows of a/,
    ],
    ['delete all rows by row', 'delete from public.a', /changes rows of a/],
    ['merge rows', 'merge into a using b on a.id = b.id when matched then delete', /changes rows of a/],
    ['update in a block', 'do $$\nbegin\n  update a set b = 1;\nend $$', /^3 changes rows of a/],
    [
      'update in a loop of one transaction',
      'do $$ begin loop update a set b = 1 where id in (select id from a limit 9); end loop; end $$',
      /changes rows of a/,
    ],
    ['drop in a block', 'do $x$ begin if true then drop table a; end if; end $x$', /drops the table a/],
    ['create an index in a block', 'do $$ begin create index i on a (b); end $$', /builds an index of a/],
    [
      'execute a text',
      `do $$ begin execute 'drop table ' || 'a'; end $$`,
      /executes a statement that is a text/,
    ],
    [
      'execute a text in a loop',
      `do $$ declare r record; begin for r in select 1 loop execute format('drop table %I', r); end loop; end $$`,
      /executes a statement/,
    ],
    ['commit in a block of its transaction', 'do $$ begin commit; end $$', /ends the transaction/],
    ['begin a transaction', 'begin; select 1', /^1 controls the transaction/],
    ['commit', 'select 1; commit', /controls the transaction/],
    ['vacuum', 'vacuum a', /runs only outside of a transaction/],
  ])('%s', (_title, sql, problem) => {
    expect(problemsOf(sql)).toEqual([expect.stringMatching(problem)]);
  });

  it('leave a quote open; the message names the file and the line', () => {
    const sql = `-- phase: expand\nselect 'a`;
    expect(findMigrationProblems([{ file: '0200_new.sql', sql }])).toEqual([
      "0200_new.sql: line 2: ' is not closed",
    ]);
  });

  it.each<[string, string, RegExp]>([
    [
      'create an index that is there after an interruption',
      'create index concurrently i on a (b)',
      /cannot be repeated/,
    ],
    ['drop an index that is gone after an interruption', 'drop index concurrently i', /cannot be repeated/],
    ['create a table', 'create table a (id int)', /cannot be repeated/],
    ['add a column', 'alter table a add column b int', /cannot be repeated/],
    ['insert rows', 'insert into a values (1)', /cannot be repeated/],
    [
      'validate a constraint and more',
      'alter table a validate constraint b, add column c int',
      /cannot be repeated/,
    ],
    [
      'build an index concurrently in a block',
      'do $$ begin create index concurrently i on a (b); end $$',
      /only outside of a block/,
    ],
    ['update all rows in batches of one', BATCH('update a set b = 1'), /changes rows of a/],
    ['update without a limit in batches', BATCH('update a set b = 1 where b is null'), /changes rows of a/],
    [
      'update in one batch',
      'do $$ begin update a set b = 1 where id in (select id from a limit 9); commit; end $$',
      /changes rows/,
    ],
  ])('without a transaction: %s', (_title, sql, problem) => {
    expect(problemsOf(sql, NONE)).toContainEqual(expect.stringMatching(problem));
  });
});

describe('a contract migration', () => {
  it.each([
    'drop table a',
    'drop view a',
    'drop function f(int)',
    'alter table a drop column b, drop constraint c',
    'alter table a rename to b',
    'alter table a alter column b drop default',
    'alter table a alter column b type bigint',
    'truncate a',
  ])('may: %s', (sql) => {
    expect(problemsOf(sql, 'contract')).toEqual([]);
  });

  it.each<[string, RegExp]>([
    ['create index i on a (b)', /builds an index of a/],
    ['alter table a alter column b set not null', /sets a\.b not null/],
    ['alter table a add constraint c check (b > 0)', /adds a constraint to a/],
    ['lock table a', /locks a table/],
    ['delete from a', /changes rows of a/],
  ])('holds no lock for long either: %s', (sql, problem) => {
    expect(problemsOf(sql, 'contract')).toEqual([expect.stringMatching(problem)]);
  });

  it('drops an index concurrently without a transaction', () => {
    expect(problemsOf('drop index concurrently if exists i', 'contract\n-- transaction: none')).toEqual([]);
  });
});

describe('findMigrationProblems', () => {
  it('accepts what migrations before 0168 did', () => {
    const sql = 'drop table a; create index i on b (c); update b set c = 1;';
    expect(findMigrationProblems([{ file: '0167_old.sql', sql }])).toEqual([]);
    const newer = { file: '0168_new.sql', sql: `-- phase: expand\n${sql}` };
    expect(findMigrationProblems([newer])).toHaveLength(3);
  });

  it('names each problem of a file with its line', () => {
    const sql = 'alter table a\n  add column b int,\n  drop column c;\n\nlock table a;';
    expect(problemsOf(sql)).toEqual([
      expect.stringMatching(/^1 drops the column a\.c/),
      expect.stringMatching(/^5 locks a table/),
    ]);
  });

  it('forgets a constraint of an earlier file that was not validated', () => {
    const earlier = 'alter table a add constraint a_b check (b is not null) not valid';
    expect(problemsOf('alter table a alter column b set not null', 'expand', earlier)).toEqual([
      expect.stringMatching(/sets a\.b not null/),
    ]);
  });

  it('follows the constraint of a renamed table', () => {
    const earlier = 'alter table a add constraint a_b check (b is not null); alter table a rename to c;';
    expect(problemsOf('alter table c alter column b set not null', 'expand', earlier)).toEqual([]);
  });

  it('accepts the recipes of docs/releases.md', () => {
    const page = readFileSync(new URL('../../docs/releases.md', import.meta.url), 'utf8');
    const recipes = [...page.matchAll(/```sql\n(-- phase: [^`]*)```/g)].map(([, sql = '']) => sql);
    expect(recipes).toHaveLength(4);
    const files = recipes.map((sql, n) => ({ file: `020${n}_recipe.sql`, sql }));
    expect(findMigrationProblems(files)).toEqual([]);
  });

  it('knows data migrations as those that run beside the release before', () => {
    expect(problemsOf('alter table a drop column b', 'data')).toEqual([
      expect.stringMatching(/drops the column a\.b/),
    ]);
  });
});
