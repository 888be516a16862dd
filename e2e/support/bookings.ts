import { type APIRequestContext, type Page, request as requests } from '@playwright/test';
import { verificationCodeFor, demoAccount, fromOtherNetwork, newTestUser } from './accounts.ts';
import { seededInt } from './seeded.ts';
import { expect, test } from './test.ts';

/** A customer who is logged in at the API; `storeCustomerSession` logs the browser in as them. */
export interface Customer {
  readonly token: string;
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
}

/** The stages of a booking, in the order of an undisturbed one. */
const STAGES = ['placed', 'assigned', 'code', 'started', 'done', 'approved'] as const;
export type BookingStage = (typeof STAGES)[number];

/** One booking line that a test created. */
export interface CreatedLine {
  readonly bookingId: number;
  /** The booking code shown on the screens. */
  readonly code: string;
  readonly lineId: number;
  readonly service: string;
  /** Advances the booking to a later stage. */
  readonly advance: (to: BookingStage) => Promise<void>;
  /** On started work: the professional requests this many extra hours, and the customer accepts. */
  readonly addExtraTime: (hours: number) => Promise<void>;
  /** On finished work: the professional reports that the customer paid in cash. */
  readonly reportCash: () => Promise<void>;
}

type Body = Record<string, unknown>;

/** Calls the API with an account's session; fails the test if the call is refused. */
export async function api<T>(
  request: APIRequestContext,
  token: string | null,
  method: 'GET' | 'POST',
  path: string,
  data?: Body,
): Promise<T> {
  const response = await request.fetch(`/api/${path}`, {
    method,
    headers: headersOf(token),
    ...(data ? { data } : {}),
  });
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}

function headersOf(token: string | null): Record<string, string> {
  return { 'x-aaspaas-client': 'web', ...(token ? { authorization: `Bearer ${token}` } : {}) };
}

/** Creates a customer with a verified number. The session's cookie stays with `request`, so pass the page's own request. */
export async function createCustomer(request: APIRequestContext): Promise<Customer> {
  const { name, mobile, password } = newTestUser();
  const registered = await request.post('/api/user/user-register', {
    data: { name, mobile, password },
    headers: { ...headersOf(null), ...fromOtherNetwork() },
  });
  expect(registered.ok(), await registered.text()).toBe(true);
  const { success } = (await registered.json()) as { success: Customer };
  await api(request, success.token, 'POST', 'user/resend-otp', {});
  const otp = await verificationCodeFor(request, mobile);
  await api(request, success.token, 'POST', 'user/verify-otp', { otp });
  return success;
}

/** Logs the browser in as that customer; every page starts with the session. */
async function storeCustomerSession(page: Page, { token, id, name, mobile }: Customer): Promise<void> {
  const storage = { token, role: 'user', name, user_id: String(id), is_verified: '1', phoneNumber: mobile };
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, storage);
}

/** Creates a customer and logs the browser in as them. */
export async function createLoggedInCustomer(page: Page): Promise<Customer> {
  const customer = await createCustomer(page.request);
  await storeCustomerSession(page, customer);
  return customer;
}

/** Creates a booking of one service and advances it to the requested stage, each step by the role that performs it. */
export async function createBooking(
  request: APIRequestContext,
  customer: Customer,
  {
    stage = 'placed',
    service = SERVICES[0],
    date = daysFromNow(2 + seededInt(160)),
    time = seededTime(),
    paid = false,
  }: BookingOptions = {},
): Promise<CreatedLine> {
  const { data: draft } = await api<{ data: { id: number; booking_id: string } }>(
    request,
    customer.token,
    'POST',
    'user/book/singleservice',
    {
      serviceId: service.id,
      serviceMethod: 'hour',
      workingDuration: 2,
      preferredTime: time,
      preferredDate: date,
      name: customer.name,
      email: 'meera.iyer@example.in',
      mobile: customer.mobile,
      address: '14 Church Street, Bengaluru 560001',
      description: 'Please ring twice, the bell is old.',
      latitude: 12.9716,
      longitude: 77.5946,
    },
  );
  if (paid) await payOnline(request, customer, draft.id);
  else await api(request, customer.token, 'POST', `user/updatePayment/${draft.id}`, { method: 'later' });
  const { data: booking } = await api<{ data: { details: { id: number }[] } }>(
    request,
    customer.token,
    'GET',
    `user/getbooking/${draft.id}`,
  );
  const lineId = Number(booking.details[0]?.id);
  let at = 0;
  let assignee: Staff | null = null;
  const advance = async (to: BookingStage) => {
    for (; at < STAGES.indexOf(to); at += 1)
      assignee = await advanceOnce(request, customer, { lineId, assignee, to: STAGES[at + 1] ?? to });
  };
  const addExtraTime = async (hours: number) => {
    if (!assignee) throw new Error('the line has no professional');
    const extraTime = { bookingId: lineId, hours };
    const { data } = await api<{ data: { id: number } }>(
      assignee.client,
      assignee.token,
      'POST',
      'employee/extra-time',
      extraTime,
    );
    await api(request, customer.token, 'POST', 'user/extra-time/agree', { id: data.id });
  };
  const reportCash = async () => {
    if (!assignee) throw new Error('the line has no professional');
    await api(assignee.client, assignee.token, 'POST', 'employee/cash', { bookingId: lineId });
  };
  await advance(stage);
  return {
    bookingId: draft.id,
    code: draft.booking_id,
    lineId,
    service: service.name,
    advance,
    addExtraTime,
    reportCash,
  };
}

/** Pays a draft at the simulator, as its checkout does. */
async function payOnline(request: APIRequestContext, { token }: Customer, bookingId: number): Promise<void> {
  const body = { booking_id: bookingId };
  const { order_id } = await api<{ order_id: string }>(request, token, 'POST', 'user/razorpay/order', body);
  const payment = await api<Body>(request, null, 'POST', 'demo/razorpay/pay', {
    order_id,
    outcome: 'captured',
  });
  await api(request, token, 'POST', `user/updaterazorpay/${bookingId}`, payment);
}

/** Sets cancellation fees for bookings made inside the callback; resets them to free afterwards. */
export async function withCancelLadder<T>(steps: readonly Body[], run: () => Promise<T>): Promise<T> {
  const { token, client } = await operator();
  const set = (cancelLadder: readonly Body[]) =>
    api(client, token, 'POST', 'admin/settings', { group: 'booking', values: { cancelLadder } });
  await set(steps);
  try {
    return await run();
  } finally {
    await set([]);
  }
}

/** Cancels a line as an operator, with a reason that the customer sees. */
export async function cancelAsOperator(lineId: number, reason: string): Promise<void> {
  const { token, client } = await operator();
  await api(client, token, 'POST', `admin/lines/${lineId}/cancel`, { reason });
}

/** Returns the date this many days after today in Asia/Kolkata. */
export function daysFromNow(days: number): string {
  return new Date(Date.now() + 330 * 60_000 + days * 86_400_000).toISOString().slice(0, 10);
}

/** Bookable services of the demo. */
export const SERVICES = [
  { id: 30203, name: 'AC Service & Repair' },
  { id: 30201, name: 'Electrician' },
  { id: 30204, name: 'Carpenter' },
] as const;

export interface BookingOptions {
  readonly stage?: BookingStage;
  readonly service?: { readonly id: number; readonly name: string };
  readonly date?: string;
  /** Whether it is paid before the work; otherwise after it. */
  readonly paid?: boolean;
  /** `HH:MM`; by default a random hour from six to eight in the evening. */
  readonly time?: string;
}

/** Advances a line to the next stage and returns its professional. */
async function advanceOnce(
  request: APIRequestContext,
  customer: Customer,
  { lineId, assignee, to }: { lineId: number; assignee: Staff | null; to: BookingStage },
): Promise<Staff | null> {
  const asAssignee = async (path: string, body: Body) => {
    if (!assignee) throw new Error('no professional is assigned to the line');
    await api(assignee.client, assignee.token, 'POST', path, body);
  };
  switch (to) {
    case 'placed':
      break;
    case 'assigned':
      return await allocate(lineId);
    case 'code':
      await asAssignee('employee/generate/otp', { bookingId: lineId });
      break;
    case 'started': {
      const { data } = await api<{ data: { detail_id: number; code: string }[] }>(
        request,
        customer.token,
        'GET',
        'user/getusercode',
      );
      const otp = data.find(({ detail_id }) => detail_id === lineId)?.code;
      await asAssignee('employee/verify/otp', { bookingId: lineId, otp });
      break;
    }
    case 'done':
      await asAssignee('employee/booking/status', { bookingId: lineId, status: 'completed' });
      break;
    case 'approved':
      await api(request, customer.token, 'POST', 'user/service/statusupdate', { id: lineId });
  }
  return assignee;
}

/** Assigns the line to the best professional who is free then, as an operator would. */
async function allocate(lineId: number): Promise<Staff> {
  const { client, token, password } = await operator();
  type SuggestionsReply = { data: { employee_id: number; free: boolean }[] };
  const { data } = await api<SuggestionsReply>(client, token, 'GET', `admin/lines/${lineId}/suggestions`);
  const employee_id = data.find(({ free }) => free)?.employee_id;
  if (!employee_id) throw new Error('no demo professional is free at the time chosen by this test');
  await api(client, token, 'POST', `admin/lines/${lineId}/allocate`, { employee_id });
  type BookingsReply = { data: { detail_id: number; professional: { mobile: string } | null }[] };
  const lines = await api<BookingsReply>(client, token, 'GET', 'admin/bookings?state=assigned');
  const mobile = lines.data.find(({ detail_id }) => detail_id === lineId)?.professional?.mobile;
  // All demo accounts have the same password.
  return await logInStaff('employee', String(mobile), password);
}

/** A professional or operator with separate cookies: a session consists of its token and its cookie. */
interface Staff {
  readonly token: string;
  readonly password: string;
  readonly client: APIRequestContext;
}

const staffSessions = new Map<string, Promise<Staff>>();

async function operator(): Promise<Staff> {
  const client = await newClient();
  const { mobile, password } = await demoAccount(client, 'admin');
  await client.dispose();
  return await logInStaff('admin', mobile, password);
}

/** Returns a demo professional or operator, logged in once for all tests of a process. */
function logInStaff(role: 'employee' | 'admin', mobile: string, password: string): Promise<Staff> {
  const logIn = async () => {
    const client = await newClient();
    type LoginReply = { success: { token: string } };
    const body = { mobile, password };
    const { success } = await api<LoginReply>(client, null, 'POST', `${role}/login`, body);
    return { token: success.token, password, client };
  };
  const known = staffSessions.get(mobile) ?? logIn();
  staffSessions.set(mobile, known);
  return known;
}

async function newClient(): Promise<APIRequestContext> {
  const { baseURL } = test.info().project.use;
  return await requests.newContext(baseURL ? { baseURL } : {});
}

/** Spreads the slots, so that tests seldom need the same professional at the same time. */
function seededTime(): string {
  return `${String(6 + seededInt(15)).padStart(2, '0')}:00`;
}
