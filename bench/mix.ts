import type { Target } from '../server/src/platform/db/connect.ts';
import { type BasketLine, productBooking } from './customers.ts';
import { type City, type Country, pointsIn } from './country.ts';
import { bulkClient } from './databases.ts';
import type { RequestSpec } from './load.ts';

/** What a visit does. Of 100 visits, 90 browse, 7 change a cart, 2 book and 1 is an operator's. */
export const VISITS = ['browse', 'cart', 'book', 'operate'] as const;
export type Visit = (typeof VISITS)[number];

/** Visits of each kind among `MIX_SIZE`. */
const SHARES: Record<Visit, number> = { browse: 90, cart: 7, book: 2, operate: 1 };
const MIX_SIZE = 100;

/** A flow with its kind. */
export interface MixedFlow {
  readonly visit: Visit;
  readonly requests: readonly RequestSpec[];
}

/** What the visits are made of. */
export interface MixOptions {
  readonly country: Country;
  readonly services: readonly { readonly id: number; readonly category: number }[];
  /** Cart lines; each is booked once. */
  readonly baskets: readonly BasketLine[];
  readonly operatorToken: string;
  /** The day of bookings, `YYYY-MM-DD`. */
  readonly day: string;
  /** False: visits open no pages, for a server whose pages are not built. Default: true. */
  readonly pages?: boolean;
}

const WORDS = ['plumber', 'clening', 'bijli%20wala', 'jhadu%20pocha', 'teach', 'nal'];

/** Points of visitors; every fourth home page is of a cell that no cache has. */
const POINTS = 400;
const HOMES = 20_000;

/** Makes visits; the same options give the same visits. */
export class Mix {
  readonly #options: MixOptions;
  readonly #points: readonly City[];
  readonly #homes: readonly City[];
  readonly #carts: readonly BasketLine[];
  readonly #bookings: readonly BasketLine[];
  readonly #order: readonly Visit[];
  #made = 0;
  #booked = 0;

  constructor(options: MixOptions) {
    this.#options = options;
    this.#points = pointsIn(options.country, POINTS, 5);
    this.#homes = pointsIn(options.country, HOMES, 6);
    // A line that is changed is never booked: a booking takes it out of its cart.
    const split = Math.floor(options.baskets.length / 4);
    this.#carts = options.baskets.slice(0, split);
    this.#bookings = options.baskets.slice(split);
    this.#order = spread(SHARES);
  }

  /** Returns the next visits. @throws if all cart lines are booked */
  take(count: number): MixedFlow[] {
    return Array.from({ length: count }, () => {
      const n = this.#made++;
      const visit = this.#order[n % MIX_SIZE] ?? 'browse';
      return { visit, requests: this.#requests(visit, n) };
    });
  }

  #requests(visit: Visit, n: number): readonly RequestSpec[] {
    switch (visit) {
      case 'browse':
        return [this.#browse(n)];
      case 'cart':
        return this.#changeCart(n);
      case 'book': {
        const line = this.#bookings[this.#booked++];
        if (!line) throw new Error('all cart lines are booked: create more');
        return productBooking(line, at(this.#points, n), this.#options.day);
      }
      case 'operate':
        return [
          {
            method: 'GET',
            path: n % 200 < MIX_SIZE ? '/api/admin/bookings?limit=20' : '/api/admin/queue?limit=20',
            headers: { authorization: `Bearer ${this.#options.operatorToken}` },
          },
        ];
    }
  }

  /** Of ten: four home pages, three lists, two searches, one service. */
  #browse(n: number): RequestSpec {
    const { services } = this.#options;
    const point = at(this.#points, n);
    const where = `latitude=${point.latitude}&longitude=${point.longitude}`;
    const service = at(services, n * 7);
    const turn = n % 10;
    if (turn < 4 && this.#options.pages !== false)
      return homePage(turn === 0 ? at(this.#homes, n) : at(this.#points, turn));
    if (turn < 7) return { method: 'GET', path: `/api/catlist/service/${service.category}?${where}` };
    if (turn < 9) return { method: 'GET', path: `/api/services/search?query=${at(WORDS, n)}&${where}` };
    return { method: 'GET', path: `/api/user/getservice/${service.id}?${where}` };
  }

  #changeCart(n: number): readonly RequestSpec[] {
    const { token, cart } = at(this.#carts, n);
    const headers = { authorization: `Bearer ${token}` };
    return [
      {
        method: 'POST',
        path: '/api/user/updatecart',
        headers,
        body: {
          // The name on the wire of the cart line's id.
          serviceId: cart,
          serviceMethod: 'hour',
          workingDuration: 1 + (n % 4),
          preferredTime: '11:00',
        },
      },
      { method: 'GET', path: '/api/user/cartlist', headers },
    ];
  }
}

function homePage({ latitude, longitude }: City): RequestSpec {
  const headers = { 'accept-encoding': 'gzip, deflate, br', cookie: `place=${latitude},${longitude}` };
  return { method: 'GET', path: '/', headers };
}

function at<T>(list: readonly T[], n: number): T {
  return list[n % list.length] as T;
}

/** Spreads the kinds evenly over the mix, so that each second has nearly the same shares. */
export function spread(shares: Readonly<Record<Visit, number>>): Visit[] {
  const due = VISITS.flatMap((visit) =>
    Array.from({ length: shares[visit] }, (_, k) => ({ visit, at: (k + 0.5) / shares[visit] })),
  );
  return due.toSorted((one, other) => one.at - other.at).map(({ visit }) => visit);
}

/** Creates an operator who may see everything, with a session; returns its token. */
export async function makeOperatorSession(target: Target): Promise<string> {
  const client = bulkClient(target);
  await client.connect();
  try {
    await client.query(OPERATOR, [OPERATOR_TOKEN]);
    return OPERATOR_TOKEN;
  } finally {
    await client.end();
  }
}

const OPERATOR_TOKEN = 'capacity-operator';

const OPERATOR = `with person as (
    insert into accounts (role, mobile, name, password_hash, verified_at, created_at)
    values ('admin', '6999999999', 'Operator of the load', 'x', '2026-01-01Z', '2026-01-01Z') returning id
  ), operator as (
    insert into operators (account_id, roles, created_at, accepted_at, totp_exempt)
    select id, '{owner}', '2026-01-01Z', '2026-01-01Z', true from person
  )
  insert into sessions (account_id, token_hash, created_at, last_used_at, expires_at)
  select id, sha256(convert_to($1, 'UTF8')), now(), now(), now() + interval '1 day' from person`;
