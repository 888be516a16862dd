import { Secret, TOTP } from 'otpauth';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.ts';
import { waitFor } from './processes.ts';
import type { Vendors } from './vendors.ts';

export const OPERATOR = { mobile: '9876500001', name: 'Asha Rao', password: 'a-long-passphrase-81' } as const;
export const CUSTOMER = {
  mobile: '9876500002',
  name: 'Kavya Rao',
  password: 'another-passphrase-42',
} as const;
const STEP_MS = 30_000;

/** A booking that was acknowledged. */
export interface TakenBooking {
  readonly id: number;
  readonly code: string;
}

/** Accepts the invitation by its link, logs in and enrols an authenticator app. Returns the app's key. */
export async function enrolOperator(client: Client, link: string): Promise<string> {
  const { password, mobile } = OPERATOR;
  const token = link.slice(link.indexOf('#') + 1);
  await client.call('operator.accept_invitation', { body: { token, password, confirm_password: password } });
  const { success } = await client.call('identity.log_in', { role: 'admin', body: { mobile, password } });
  const { data } = await client.call('operator.start_totp', {}, success.token);
  await client.call('operator.confirm_totp', { body: { totp: totpCode(data.secret) } }, success.token);
  return data.secret;
}

/** Logs the operator in with a code of their app; waits for the next code, because each is valid once. */
export async function logInOperator(client: Client, secret: string): Promise<string> {
  const { mobile, password } = OPERATOR;
  await sleep(STEP_MS - (Date.now() % STEP_MS) + 500);
  const body = { mobile, password, totp: totpCode(secret) };
  return (await client.call('identity.log_in', { role: 'admin', body })).success.token;
}

function totpCode(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret), period: STEP_MS / 1000, digits: 6 }).generate();
}

/** Signs a customer up with the code that the SMS vendor got. Returns their session. */
export async function signUpCustomer(client: Client, vendors: Vendors): Promise<string> {
  const { name, mobile, password } = CUSTOMER;
  const { success } = await client.call('identity.sign_up', { body: { name, mobile, password } });
  await client.call('identity.resend_code', { body: { phoneNumber: mobile } }, success.token);
  const otp = await waitFor('the code arrives by SMS', async () => vendors.codeFor(mobile));
  await client.call('identity.verify_code', { body: { otp } }, success.token);
  return success.token;
}

export async function logInCustomer(client: Client): Promise<string> {
  const { mobile, password } = CUSTOMER;
  return (await client.call('identity.log_in', { role: 'user', body: { mobile, password } })).success.token;
}

/** Books a service three days from now, to pay after the work, or at once through the vendor's checkout. */
export async function takeBooking(
  client: Client,
  vendors: Vendors,
  token: string,
  {
    serviceId,
    hour,
    method,
  }: { readonly serviceId: number; readonly hour: number; readonly method: 'now' | 'later' },
): Promise<TakenBooking> {
  const draft = await client.call(
    'booking.create_single',
    {
      body: {
        serviceId,
        serviceMethod: 'hour',
        workingDuration: 1,
        preferredTime: `${hour}:00`,
        preferredDate: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
        name: CUSTOMER.name,
        email: 'kavya@example.in',
        mobile: CUSTOMER.mobile,
        address: 'MG Road, Bengaluru 560001',
        description: 'The kitchen tap drips.',
        latitude: 12.9716,
        longitude: 77.5946,
      },
    },
    token,
    { 'idempotency-key': `draft-${hour}` },
  );
  const { id, booking_id: code } = draft.data;
  if (method === 'later') {
    await client.call('booking.confirm', { params: { id }, body: { method } }, token, {
      'idempotency-key': `confirm-${id}`,
    });
  } else {
    const checkout = await client.call('payment.order', { body: { booking_id: id } }, token, {
      'idempotency-key': `order-${id}`,
    });
    const body = vendors.pay(checkout.order_id);
    await client.call('payment.verify', { params: { id }, body }, token, {
      'idempotency-key': `verify-${id}`,
    });
  }
  return { id, code };
}

/** The customer's bookings, as the app shows them. */
export async function bookingCodes(client: Client, token: string): Promise<string[]> {
  const lists = await Promise.all([
    client.call('booking.instant', {}, token),
    client.call('booking.scheduled', {}, token),
  ]);
  return [...new Set(lists.flatMap(({ data }) => data.map((one) => one.booking_id)))].sort();
}
