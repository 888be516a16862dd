import type { Table } from '../../platform/db/tables.ts';
import type { Band } from './rules/travel-time.ts';

/** The tables of this feature. `week` is a Monday in Asia/Kolkata, `city` a slug. */
export type PlacesTables = { travel_factors: Table<'travel_factors', { band: Band }> };
