import { expect, it } from 'vitest';
import { columnsNamed } from './list-file.ts';

it('columnsNamed: the columns in the order of their names, without unknown ones and those that every object has', () => {
  const columns = { id: 1, name: 2 };
  expect(columnsNamed(columns, ['name', 'other', '__proto__', 'id', 'constructor', 'toString', ''])).toEqual([
    2, 1,
  ]);
});
