import pg from 'pg';
import { columnTypes } from '../db/types.ts';
import { type Target, toTarget } from '../db/connect.ts';
import { isAfter, type LivePosition, type PlacedLiveEvent } from './live-event.ts';

/** The channel that reports new events; it carries no data. */
export const CHANNEL = 'live';

const RECONNECT_MS = [500, 2_000, 5_000] as const;

/** Reads new events at this interval even without a report. */
const POLL_MS = 1_000;

/** The interval while events wait for an older transaction to end, whose end nothing reports. */
const WAITING_MS = 100;

const QUERY_TIMEOUT_MS = 10_000;

const CONNECT_TIMEOUT_MS = 5_000;

const BATCH = 1_000;

/** A row as Postgres returns it. */
export interface EventRow extends Omit<PlacedLiveEvent, 'position'> {
  readonly xid: string;
  readonly id: number;
}

/** Returns a row as an event. */
export function toEvent({ xid, id, ...event }: EventRow): PlacedLiveEvent {
  return { ...event, position: { xid: BigInt(xid), id } };
}

/** Reads each event of all transactions once, in order, while it runs. */
export interface LiveTail {
  /** The place up to which all events were read; undefined until the first connection. */
  position(): LivePosition | undefined;
  stop(): Promise<void>;
}

/**
 * Starts reading events over a dedicated connection. An event is read once every transaction that began before its own has
 * ended: none can appear before it later, so the place of the last event is all that has to be remembered, also when the
 * connection breaks.
 * @param direct the database without a pooler in between, which would lose the LISTEN
 */
export function startLiveTail(
  direct: string | Target,
  on: {
    readonly events: (events: readonly PlacedLiveEvent[]) => void;
    /** Called when `position` becomes known. */
    readonly ready: () => void;
    readonly error: (error: Error) => void;
  },
): LiveTail {
  let position: LivePosition | undefined;
  let client: pg.Client | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let stopped = false;
  let reading = false;
  let again = false;

  let readAgain: () => void = () => undefined;
  const connect = () => {
    if (stopped) return;
    const current = new pg.Client({
      ...toTarget(direct),
      types: columnTypes,
      // A connection that no longer answers must not end the reading.
      query_timeout: QUERY_TIMEOUT_MS,
      // Nor must a network that answers nothing end it: the next attempt may succeed.
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'aaspaas live',
    });
    client = current;
    const lost = (error?: Error) => {
      if (client !== current) return;
      client = null;
      current.end().catch(() => undefined);
      if (stopped) return;
      if (error) on.error(error);
      clearTimeout(timer);
      timer = setTimeout(connect, RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)]);
      failures += 1;
    };
    current.on('error', lost);
    current.on('end', () => lost());
    const read = () => void readNew(current).catch(lost);
    readAgain = read;
    current.on('notification', read);
    current
      .connect()
      .then(() => current.query(`listen ${CHANNEL}`))
      .then(() => {
        failures = 0;
        reading = false;
        return readNew(current);
      })
      .catch(lost);
  };

  /** Reads what is new; a call during another one repeats it afterwards. */
  const readNew = async (current: pg.Client): Promise<void> => {
    if (client !== current || stopped) return;
    if (reading) {
      again = true;
      return;
    }
    reading = true;
    let waiting = false;
    do {
      again = false;
      waiting = await readBatch(current);
    } while (again && client === current && !stopped);
    if (client !== current || stopped) return;
    reading = false;
    clearTimeout(timer);
    timer = setTimeout(readAgain, waiting ? WAITING_MS : POLL_MS);
  };

  /** Returns whether events wait for an older transaction. */
  const readBatch = async (current: pg.Client): Promise<boolean> => {
    const { rows } = await current.query<EventRow & { horizon: string; waiting: boolean }>(
      `with now as (select pg_snapshot_xmin(pg_current_snapshot()) as horizon)
       select now.horizon::text, exists (select from live_events where xid >= now.horizon) as waiting,
         e.xid::text, e.id, e.audience, e.object, e.version, e.kind
       from now left join lateral (
         select * from live_events l where $1::xid8 is not null and (l.xid, l.id) > ($1::xid8, $2::bigint) and l.xid < now.horizon
         order by l.xid, l.id limit ${BATCH}
       ) e on true order by e.xid, e.id`,
      [position?.xid.toString() ?? null, position?.id ?? null],
    );
    if (client !== current || stopped) return false;
    const events = rows.flatMap(({ horizon: _horizon, waiting: _waiting, ...row }) =>
      row.id === null ? [] : [toEvent(row)],
    );
    const first = position === undefined;
    // Later events belong to transactions from the horizon on, unless the batch was full.
    const next =
      events.length === BATCH
        ? (events.at(-1) as PlacedLiveEvent).position
        : { xid: BigInt(rows[0]?.horizon ?? 0), id: 0 };
    if (!position || isAfter(next, position)) position = next;
    if (events.length > 0) on.events(events);
    if (first) on.ready();
    if (events.length === BATCH) again = true;
    return rows[0]?.waiting ?? false;
  };

  connect();
  return {
    position: () => position,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
