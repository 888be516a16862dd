import type { ColumnType, Selectable, SelectType } from 'kysely';
import type { Json } from '../../kernel/json.ts';
import type { Schema } from './schema.ts';

/**
 * A table of the database, in which a feature refines the types of some columns: a text to its states, `jsonb` to what the
 * feature writes there. The names of the columns, and whether one is nullable, generated or has a default, come from the
 * schema; so a refinement never names `null`. A refinement of an unknown column, or to a type that the column cannot hold,
 * is a compile error.
 */
export type Table<
  Name extends keyof Schema,
  Refined extends Refinement<Schema[Name], Refined> = Record<never, never>,
> = {
  [Column in keyof Schema[Name]]: Column extends keyof Refined
    ? RefinedColumn<Schema[Name][Column], Refined[Column]>
    : Schema[Name][Column];
};

/** A row of a table as queries return it, with the same refinements. */
export type Row<
  Name extends keyof Schema,
  Refined extends Refinement<Schema[Name], Refined> = Record<never, never>,
> = Selectable<Table<Name, Refined>>;

/** What `Refined` may be: for each of its columns a type that the column can hold. */
type Refinement<Columns, Refined> = {
  [Column in keyof Refined]: Column extends keyof Columns ? NonNullable<SelectType<Columns[Column]>> : never;
};

type RefinedColumn<Column, Type> = [Column] extends [ColumnType<infer Select, infer Insert, infer Update>]
  ? [Json] extends [Select]
    ? ColumnType<Type | Extract<Insert, null>, Insert, Update>
    : ColumnType<Type | Extract<Select, null>, RefinedWrite<Insert, Type>, RefinedWrite<Update, Type>>
  : Type | Extract<Column, null>;

type RefinedWrite<Written, Type> = [Written] extends [never]
  ? never
  : Type | Extract<Written, null | undefined>;

/** Columns of a table that a query joins on the outside: all are null where no row matches. */
export type OuterJoined<Columns> = { [Column in keyof Columns]: Columns[Column] | null };

/** Columns that a query's condition requires not to be null. */
export type NotNull<Columns> = { [Column in keyof Columns]: NonNullable<Columns[Column]> };
