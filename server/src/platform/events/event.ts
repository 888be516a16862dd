import type { z } from 'zod';
import type { Executor } from '../db/connect.ts';
import type { LiveEvent } from '../live/live-event.ts';

/** An event, named in the past tense, with the payload that its reactions need. */
export interface EventType<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
  /** What open event streams are sent, written with the jobs. */
  live?(payload: z.output<Payload>): readonly LiveEvent[];
}

/** Declares an event; `live`: what open event streams are sent when it is published. */
export function event<Payload extends z.ZodType>(
  name: string,
  payload: Payload,
  live?: (payload: z.output<Payload>) => readonly LiveEvent[],
): EventType<Payload> {
  return { name, payload, ...(live ? { live } : {}) };
}

/** How the jobs of a reaction are run. */
export interface ReactionOptions {
  /**
   * The reaction spends its time waiting for a vendor: its jobs do not count towards the concurrency of the other queues,
   * which do database work.
   */
  readonly callsVendor?: boolean;
}

/** One feature's reaction to an event. It may run more than once and concurrently, so it must be idempotent. */
export interface Reaction extends ReactionOptions {
  readonly event: EventType;
  /** Unique among the event's reactions. */
  readonly name: string;
  run(payload: never): Promise<void>;
  /** Does the same for several events at once. If it fails, each half of them is run again, down to the failing event. */
  readonly runAll?: (payloads: never) => Promise<void>;
  /** What an event is about: in a worker, events of one subject are run in the order in which they were published. */
  readonly subjectOf?: (payload: never) => number | string;
}

/** Binds a reaction to its event, so that the payload is typed. */
export function reaction<P extends z.ZodType>(
  type: EventType<P>,
  name: string,
  run: (payload: z.output<P>) => Promise<void>,
  options: ReactionOptions = {},
): Reaction {
  return { event: type, name, run, ...options };
}

/**
 * As `reaction`, for one that handles several events with the statements of one. It must not leave a part of them done if it
 * fails, unless that part may be repeated.
 */
export function batchReaction<P extends z.ZodType>(
  type: EventType<P>,
  name: string,
  runAll: (payloads: readonly z.output<P>[]) => Promise<void>,
  options: ReactionOptions & { readonly subjectOf?: (payload: z.output<P>) => number | string } = {},
): Reaction {
  return { ...reaction(type, name, (payload) => runAll([payload]), options), ...options, runAll };
}

/** Returns the queue of a reaction's jobs. */
export function queueOf({ event: { name: eventName }, name }: Pick<Reaction, 'event' | 'name'>): string {
  return `${eventName}.${name}`;
}

/**
 * Publishes an event in the transaction of its change: one job for each reaction, so no event is lost and none is published for
 * a change that was rolled back. `id` identifies the change (e.g. a history row's id): publishing it twice creates one job.
 */
export type Publish = <P extends z.ZodType>(
  tx: Executor,
  type: EventType<P>,
  id: string | number,
  payload: z.input<P>,
) => Promise<void>;

/** As `Publish`, for several events of one type with one statement. */
export type PublishAll = <P extends z.ZodType>(
  tx: Executor,
  type: EventType<P>,
  changes: readonly { readonly id: string | number; readonly payload: z.input<P> }[],
) => Promise<void>;
