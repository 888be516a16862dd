import { createHmac } from 'node:crypto';
import { type StubRequest, type StubServer, startStubServer } from '../../../testing/stub-server.ts';
import type { PayoutApi } from '../port.ts';
import { razorpayx } from '../razorpayx.ts';

/** The credentials that the stub server accepts. */
export const STUB_KEYS = {
  keyId: 'rzp_test_stub',
  keySecret: 'stub-secret',
  accountNumber: '7878780080316316',
};
export const STUB_WEBHOOK_SECRET = 'stub-webhook-secret';

/** A payout as the stub server stores it, in RazorpayX's wire format. */
export interface StubPayout {
  readonly id: string;
  readonly amount: number;
  readonly reference_id: string;
  status: string;
  utr: string | null;
  status_details: { reason: string; description: string; source: string } | null;
  fees: number;
  tax: number;
}

/** A stub server for RazorpayX's payouts. */
export interface RazorpayxStub extends StubServer {
  /** The payouts by the key of the request that made them. */
  readonly payouts: ReadonlyMap<string, StubPayout>;
  /** Answers the next requests that make a payout with this status; default: `processing`. */
  startAs(status: string): void;
  /** Sets what became of a payout. */
  finish(
    key: string,
    status: string,
    details?: { utr?: string; description?: string; source?: string; fees?: number; tax?: number },
  ): void;
  /** Refuses the accounts that begin with `000`, as by default, or not any more. */
  refuse(refuses: boolean): void;
  /** Returns the webhook event of a payout, signed. */
  report(key: string, secret?: string): { readonly body: string; readonly signature: string };
}

/** Starts a stub server: the same key makes one payout, another body under a known key is refused. */
export async function startRazorpayxStub(): Promise<RazorpayxStub> {
  const payouts = new Map<string, StubPayout>();
  const bodies = new Map<string, string>();
  let initial = 'processing';
  let refuses = true;
  const authorized = ({ headers }: StubRequest) =>
    headers.authorization ===
    `Basic ${Buffer.from(`${STUB_KEYS.keyId}:${STUB_KEYS.keySecret}`).toString('base64')}`;
  const badRequest = { status: 400, json: { error: { code: 'BAD_REQUEST_ERROR', description: 'refused' } } };
  const server = await startStubServer((url, request) => {
    if (!authorized(request)) return { status: 401, json: { error: { code: 'BAD_REQUEST_ERROR' } } };
    const [, id] = /^\/v1\/payouts\/(\w+)$/.exec(url.pathname) ?? [];
    if (id) {
      const payout = [...payouts.values()].find((one) => one.id === id);
      return payout ? { status: 200, json: wireOf(payout) } : badRequest;
    }
    if (url.pathname === '/v1/payouts' && request.body === null) {
      const query = Object.fromEntries(url.searchParams);
      const { account_number: account, reference_id: reference } = query;
      if (account !== STUB_KEYS.accountNumber) return badRequest;
      const [skip, count] = [Number(query['skip'] ?? 0), Number(query['count'] ?? 10)];
      // Every payout is new enough for any time.
      const items = [...payouts.values()]
        .filter((one) => reference === undefined || one.reference_id === reference)
        .slice(skip, skip + count)
        .map(wireOf);
      return { status: 200, json: { entity: 'collection', count: items.length, items } };
    }
    if (url.pathname !== '/v1/payouts') return { status: 404, json: {} };
    const key = String(request.headers['x-payout-idempotency'] ?? '');
    const body = request.body as {
      account_number: string;
      amount: number;
      reference_id: string;
      fund_account: { bank_account: { account_number: string } };
    };
    if (!/^[\w -]{4,36}$/.test(key) || body.account_number !== STUB_KEYS.accountNumber) return badRequest;
    const known = payouts.get(key);
    if (known)
      return bodies.get(key) === JSON.stringify(body) ? { status: 200, json: wireOf(known) } : badRequest;
    if (refuses && body.fund_account.bank_account.account_number.startsWith('000')) return badRequest;
    const payout: StubPayout = {
      id: `pout_${String(payouts.size + 1).padStart(14, '0')}`,
      amount: body.amount,
      reference_id: body.reference_id,
      status: initial,
      utr: null,
      status_details: null,
      fees: initial === 'queued' ? 0 : 590,
      tax: initial === 'queued' ? 0 : 90,
    };
    payouts.set(key, payout);
    bodies.set(key, JSON.stringify(body));
    return { status: 200, json: wireOf(payout) };
  });
  const requirePayout = (key: string): StubPayout => {
    const payout = payouts.get(key);
    if (!payout) throw new Error(`the stub server has no payout with the key ${key}`);
    return payout;
  };
  return {
    ...server,
    payouts,
    startAs: (status) => {
      initial = status;
    },
    refuse(value) {
      refuses = value;
    },
    finish(key, status, { utr, description, source = 'beneficiary_bank', fees = 590, tax = 90 } = {}) {
      const payout = requirePayout(key);
      payout.status = status;
      payout.utr = utr ?? payout.utr;
      payout.status_details = description ? { reason: `${source}_error`, description, source } : null;
      payout.fees = fees;
      payout.tax = tax;
    },
    report(key, secret = STUB_WEBHOOK_SECRET) {
      const payout = requirePayout(key);
      const body = JSON.stringify({
        entity: 'event',
        event: `payout.${payout.status}`,
        contains: ['payout'],
        payload: { payout: { entity: wireOf(payout) } },
      });
      return { body, signature: createHmac('sha256', secret).update(body).digest('hex') };
    },
  };
}

const wireOf = (payout: StubPayout) => ({
  entity: 'payout',
  fund_account_id: 'fa_00000000000001',
  currency: 'INR',
  mode: 'IMPS',
  purpose: 'payout',
  failure_reason: null,
  ...payout,
});

/** RazorpayX's adapter, connected to a stub. */
export function razorpayxOf(stub: Pick<RazorpayxStub, 'url'>, timeoutMs = 500): PayoutApi {
  return razorpayx({
    url: stub.url,
    ...STUB_KEYS,
    webhookSecret: STUB_WEBHOOK_SECRET,
    timeoutMs,
    userAgent: 'Aaspaas/1.0',
  });
}
