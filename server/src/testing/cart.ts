import type { RequestOf } from '@aaspaas/contract/api.ts';
import type { TestPerson } from './accounts.ts';
import { aService, type BookingFixture, done, FORM, nextUnusedDate, offers, SLOT } from './bookings.ts';
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

/** Creates and confirms a booking of the fixture's service and of two new ones, on the same day. Returns its id. */
export async function bookThreeServices(
  app: TestApp,
  { service, professional, secondProfessional }: BookingFixture,
  customer: TestPerson,
  names: readonly [string, string],
): Promise<number> {
  const services = [service];
  for (const name of names) {
    const added = await aService(app, name);
    for (const one of [professional, secondProfessional]) await offers(app, one, added.id);
    services.push(added);
  }
  const cart = await fillCart(app, customer, services);
  const { preferredDate } = nextUnusedDate();
  const { id } = await bookCart(
    app,
    customer,
    Object.fromEntries(
      cart.map((cartId, index) => [
        cartId,
        { ...SLOT, preferredDate, preferredTime: `${10 + 3 * index}:00` },
      ]),
    ),
  );
  await done(app.call('booking.confirm', { params: { id }, body: { method: 'later' } }, customer));
  return id;
}
