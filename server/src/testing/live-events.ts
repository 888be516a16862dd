import {
  type Audience,
  formatPosition,
  type LivePosition,
  type PlacedLiveEvent,
} from '../platform/live/live-event.ts';
import type { Live } from '../platform/live/live.ts';

/** What a test received from live events. */
export interface Followed {
  readonly events: PlacedLiveEvent[];
  readonly kinds: () => string[];
  readonly objects: () => string[];
  readonly resets: () => number;
  /** The place after which a reconnect continues. */
  readonly position: () => LivePosition;
  stop(): Promise<void>;
}

/** Follows live events of some audiences until the test stops it; resolves once nothing that happens later can be missed. */
export async function followLive(
  live: Live,
  audiences: readonly Audience[],
  options: {
    readonly since?: LivePosition;
    readonly idleMs?: number;
    /** Runs for each batch before the next one is taken: a slow consumer. */
    readonly take?: () => Promise<void>;
  } = {},
): Promise<Followed> {
  const controller = new AbortController();
  const events: PlacedLiveEvent[] = [];
  let resets = 0;
  let position: LivePosition | undefined;
  const batches = live.follow(audiences, options.since, {
    idleMs: options.idleMs ?? 60_000,
    signal: controller.signal,
  });
  const first = await batches.next();
  if (first.done) throw new Error('the live events have ended');
  position = first.value.position;
  if (first.value.reset) resets += 1;
  const reading = (async () => {
    for await (const batch of batches) {
      events.push(...batch.events);
      ({ position } = batch);
      await options.take?.();
    }
  })();
  return {
    events,
    kinds: () => events.map(({ kind }) => kind),
    objects: () => events.map(({ object }) => object),
    resets: () => resets,
    position: () => position ?? { xid: 0n, id: 0 },
    async stop() {
      controller.abort();
      await reading;
    },
  };
}

/** Returns the places of events, to find one that arrived twice. */
export function placesOf(events: readonly PlacedLiveEvent[]): string[] {
  return events.map(({ position }) => formatPosition(position));
}
