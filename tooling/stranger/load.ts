import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.ts';

/** Requests at the same time. */
const VISITORS = 4;

/** Between two rounds of a visitor, so that two cores are busy but not overloaded. */
const PAUSE_MS = 100;

/** The result of a load. */
export interface LoadReport {
  readonly requests: number;
  /** Every request that failed, as text. */
  readonly failures: readonly string[];
}

/** A customer and what they look at. */
export interface LoadCustomer {
  readonly token: string;
  readonly serviceId: number;
}

/**
 * Sends requests until `work` ends: pages, lists and calls that write, one after the other per visitor. A request fails if its connection
 * breaks or its status is not the expected one; nothing is repeated.
 */
export async function underLoad(
  client: Client,
  { token, serviceId }: LoadCustomer,
  work: () => Promise<void>,
): Promise<LoadReport> {
  const failures: string[] = [];
  let requests = 0;
  let ended = false;
  const attempt = async (
    what: string,
    send: () => Promise<{ readonly status: number; readonly body: unknown }>,
  ) => {
    requests += 1;
    try {
      const { status, body } = await send();
      if (status !== 200) failures.push(`${what}: ${status} ${textOf(body)}`);
    } catch (error) {
      failures.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const visit = async (visitor: number) => {
    for (let turn = 0; !ended; turn += 1) {
      await attempt('page', () => client.get('/'));
      await attempt('service', () => client.send('discovery.service', { params: { id: serviceId } }));
      await attempt('bookings', () => client.send('booking.instant', {}, token));
      if (visitor === 0) {
        // The cart has one line of a service: adding and removing alternate in one visitor.
        const { body, status } = await client
          .send('cart.add', { body: { serviceId } }, token)
          .catch((error: Error) => ({ status: 0, body: error.message }));
        requests += 1;
        if (status !== 200) failures.push(`cart.add: ${status} ${textOf(body)}`);
        const list = await client.send('cart.list', {}, token).catch(() => null);
        requests += 1;
        const item = list?.status === 200 ? list.reply.data[0] : undefined;
        if (!item) failures.push(`cart.list: ${list?.status ?? 'no answer'}`);
        else
          await attempt('cart.remove', () =>
            client.send('cart.remove', { params: { id: item.cart_id } }, token),
          );
      }
      await sleep(PAUSE_MS);
    }
  };
  const visitors = Array.from({ length: VISITORS }, (_, visitor) => visit(visitor));
  try {
    await work();
  } finally {
    ended = true;
    await Promise.all(visitors);
  }
  return { requests, failures };
}

const textOf = (body: unknown) =>
  (Buffer.isBuffer(body) ? String(body) : (JSON.stringify(body) ?? '')).slice(0, 200);
