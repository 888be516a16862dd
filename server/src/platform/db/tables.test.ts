import type { Insertable, Selectable, Updateable } from 'kysely';
import { expectTypeOf, it } from 'vitest';
import type { Json } from '../../kernel/json.ts';
import type { Row, Table } from './tables.ts';

type State = 'requested' | 'pending';

type Refunds = Table<'payment_refunds', { state: State; origin: 'platform' | 'gateway' }>;

type Facts = { readonly service?: string; readonly amounts: readonly number[] };

// The compiler checks these types; running the file checks nothing more.
it('Table: keeps the columns of the schema and refines the named ones', () => {
  expectTypeOf<Row<'payment_refunds'>['state']>().toEqualTypeOf<string>();
  expectTypeOf<Selectable<Refunds>['state']>().toEqualTypeOf<State>();
  expectTypeOf<Selectable<Refunds>['payable_id']>().toEqualTypeOf<number | null>();
  expectTypeOf<Insertable<Refunds>['state']>().toEqualTypeOf<State>();
});

it('Table: keeps defaults and nullable columns refinable', () => {
  expectTypeOf<Insertable<Refunds>['origin']>().toEqualTypeOf<'platform' | 'gateway' | undefined>();
  expectTypeOf<Updateable<Refunds>['origin']>().toEqualTypeOf<'platform' | 'gateway' | undefined>();
  type Carts = Table<'cart_items', { work_type: 'day' | 'hour' }>;
  expectTypeOf<Selectable<Carts>['work_type']>().toEqualTypeOf<'day' | 'hour' | null>();
  expectTypeOf<Insertable<Carts>['work_type']>().toEqualTypeOf<'day' | 'hour' | null | undefined>();
});

it('Table: reads jsonb as the refined type and writes it as text', () => {
  type Notifications = Table<'notifications', { facts: Facts }>;
  expectTypeOf<Selectable<Notifications>['facts']>().toEqualTypeOf<Facts>();
  expectTypeOf<Insertable<Notifications>['facts']>().toEqualTypeOf<string>();
  type History = Table<'line_history', { note: Facts }>;
  expectTypeOf<Selectable<History>['note']>().toEqualTypeOf<Facts | null>();
  expectTypeOf<Insertable<History>['note']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<Row<'settings'>['value']>().toEqualTypeOf<Json>();
});

it('Table: refuses writes of identity columns and reads of cells', () => {
  expectTypeOf<keyof Insertable<Refunds>>().not.toEqualTypeOf<'id'>();
  expectTypeOf<Extract<keyof Insertable<Refunds>, 'id'>>().toBeNever();
  expectTypeOf<Extract<keyof Row<'bookings'>, 'cell'>>().toBeNever();
  expectTypeOf<Insertable<Table<'bookings'>>['cell']>().toEqualTypeOf<string>();
});

it('Table: a refinement that the schema contradicts is a compile error', () => {
  // @ts-expect-error the column does not exist
  type Unknown = Row<'payment_refunds', { stage: State }>;
  // @ts-expect-error the column holds text
  type Number = Row<'payment_refunds', { state: 1 | 2 }>;
  // @ts-expect-error the column is never null
  type Null = Row<'payment_refunds', { state: State | null }>;
  // @ts-expect-error JSON has no dates
  type Dated = Row<'notifications', { facts: { at: Date } }>;
  // @ts-expect-error the table does not exist
  type NoTable = Row<'refunds'>;
  expectTypeOf<[Unknown, Number, Null, Dated, NoTable]>().not.toBeNever();
});
