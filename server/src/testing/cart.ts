import type { RequestOf } from '@aaspaas/contract/api.ts';
import type { TestPerson } from './accounts.ts';
import { done, FORM } from './bookings.ts';
import type { TestApp } from './test-app.ts';

/** Puts services into a customer's cart; returns the ids of its lines in the order of the list. */
export async function fillCart(
  app: TestApp,
  customer: TestPerson,
  services: readonly { readonly id: number }[],
): Promise<number[]> {
  for (const { id } of services) await done(app.call('cart.add', { body: { serviceId: id } }, customer));
  return (await app.call('cart.list', {}, customer)).reply.data.map(({ cart_id }) => cart_id);
}

/** Creates a draft booking of cart lines with their slots. */
export async function bookCart(
  app: TestApp,
  customer: TestPerson,
  storedServices: RequestOf<'booking.create'>['body']['storedServices'],
): Promise<{ id: number; booking_id: string; total_amount: number }> {
  const created = await app.call('booking.create', { body: { storedServices, formData: FORM } }, customer);
  return created.reply.data;
}
