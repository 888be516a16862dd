import { expect, it } from 'vitest';
import { type MigrationHeader, parseMigrationHeader } from './migration.ts';

it.each<[string, number, string, MigrationHeader]>([
  ['an old file without a header', 167, 'create table a ();', { phase: 'expand', inTransaction: true }],
  ['an old file with a comment', 12, '-- What customers pay.\n', { phase: 'expand', inTransaction: true }],
  ['an old file with a header', 166, '-- phase: data\n', { phase: 'data', inTransaction: true }],
  ['expand', 168, '-- phase: expand\n-- Names.\nselect 1;', { phase: 'expand', inTransaction: true }],
  ['data', 168, '-- phase: data\nselect 1;', { phase: 'data', inTransaction: true }],
  ['contract', 200, '-- phase: contract', { phase: 'contract', inTransaction: true }],
  [
    'no transaction',
    168,
    '-- phase: expand\n-- transaction: none\nselect 1;',
    { phase: 'expand', inTransaction: false },
  ],
  [
    'both lines in the other order',
    168,
    '-- transaction: none\n-- phase: data\n',
    { phase: 'data', inTransaction: false },
  ],
  [
    'line endings of Windows',
    168,
    '-- phase: contract\r\n-- transaction: none\r\nselect 1;\r\n',
    { phase: 'contract', inTransaction: false },
  ],
  [
    'a line that is not among the first',
    167,
    '-- phase: data\n-- Names.\n-- transaction: none\n',
    { phase: 'data', inTransaction: true },
  ],
])('parseMigrationHeader reads %s', (_case, number, sql, header) => {
  expect(parseMigrationHeader('0000_a.sql', number, sql)).toEqual(header);
});

it.each<[string, string, RegExp]>([
  ['no header', 'create table a ();', /^migration 0168_a\.sql: begin it with the line -- phase: expand/],
  ['a header after a comment', '-- Names.\n-- phase: expand\n', /begin it with the line/],
  ['a header without a phase', '-- transaction: none\n', /begin it with the line/],
  ['an unknown phase', '-- phase: shrink\n', /begin it with the line/],
  ['another spelling', '-- Phase: expand\n', /begin it with the line/],
  ['an unknown transaction', '-- phase: expand\n-- transaction: off\n', /-- transaction: off is unknown/],
  ['a field twice', '-- phase: expand\n-- phase: contract\n', /the header names phase twice/],
])('parseMigrationHeader refuses %s from 0168 on', (_case, sql, message) => {
  expect(() => parseMigrationHeader('0168_a.sql', 168, sql)).toThrow(message);
});
