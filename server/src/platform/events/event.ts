import type { z } from 'zod';
import type { Executor } from '../db/connect.ts';

/** Something that happened, in the past tense, with what a reaction needs to know of it. */
export interface EventType<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
}

/** Declares an event. */
export function event<Payload extends z.ZodType>(name: string, payload: Payload): EventType<Payload> {
  return { name, payload };
}

/** How a reaction's jobs are run. */
export interface ReactionOptions {
  /**
   * The reaction spends its time waiting for a vendor: its jobs run beside the database work of other queues and do not use
   * up its concurrency.
   */
  readonly callsVendor?: boolean;
}

/** One feature's answer to an event. It may run more than once and concurrently, so it must be idempotent. */
export interface Reaction extends ReactionOptions {
  readonly event: EventType;
  /** Unique among the event's reactions. */
  readonly name: string;
  run(payload: never): Promise<void>;
}

/** Ties a reaction to its event, so that the payload has its type. */
export function reaction<P extends z.ZodType>(
  type: EventType<P>,
  name: string,
  run: (payload: z.output<P>) => Promise<void>,
  options: ReactionOptions = {},
): Reaction {
  return { event: type, name, run, ...options };
}

/** The queue of a reaction's jobs. */
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
