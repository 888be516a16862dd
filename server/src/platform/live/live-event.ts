import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../db/connect.ts';

/** Who may learn of an event: one account, or all operators. */
export type Audience = `account:${number}` | 'operators';

/** A change that open pages may show. It names the object; a page loads the data with its own calls. */
export interface LiveEvent {
  readonly audience: Audience;
  /** The kind of object and its id, such as `line:12`. */
  readonly object: string;
  /** The version of the object, where it has one. */
  readonly version: number | null;
  readonly kind: string;
}

/** A place in the order of events: that of the transaction, then of the event in it. */
export interface LivePosition {
  readonly xid: bigint;
  readonly id: number;
}

/** An event with its place. */
export interface PlacedLiveEvent extends Omit<LiveEvent, 'audience'> {
  readonly audience: string;
  readonly position: LivePosition;
}

/** Returns the audience of an account. */
export function accountAudience(accountId: number): Audience {
  return `account:${accountId}`;
}

/** Whether `one` comes after `other`. */
export function isAfter(one: LivePosition, other: LivePosition): boolean {
  return one.xid === other.xid ? one.id > other.id : one.xid > other.xid;
}

/** Returns a place as the id of a server-sent event. */
export function formatPosition({ xid, id }: LivePosition): string {
  return `${xid}-${id}`;
}

/** Reads a `Last-Event-ID`; undefined if it is not one of ours, for example of an earlier release. */
export function parsePosition(text: unknown): LivePosition | undefined {
  const match = typeof text === 'string' ? /^(\d{1,19})-(\d{1,15})$/.exec(text) : null;
  return match ? { xid: BigInt(match[1] as string), id: Number(match[2]) } : undefined;
}

/** Builds the statement that inserts events, also as a part of another statement. */
export function liveEventsInsert(events: readonly LiveEvent[]): RawBuilder<unknown> {
  return liveEventsFrom(
    sql`select * from unnest(${events.map(({ audience }) => audience)}::text[], ${events.map(({ object }) => object)}::text[],
      ${events.map(({ version }) => version)}::bigint[], ${events.map(({ kind }) => kind)}::text[])`,
  );
}

/** Builds the statement that inserts the events of a query, whose columns are audience, object, version and kind. */
export function liveEventsFrom(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into live_events (audience, object, version, kind) ${query}`;
}

/** Inserts events with one statement. */
export async function insertLiveEvents(executor: Executor, events: readonly LiveEvent[]): Promise<void> {
  if (events.length > 0) await liveEventsInsert(events).execute(executor);
}
