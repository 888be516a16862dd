import type { EndpointName, ReplyOf, RequestOf } from './api.ts';
import type { FieldErrors } from './kernel/errors.ts';
import type { Role } from './kernel/role.ts';
import type { Language } from './messages/index.ts';

/** Data for the page shell before hydration: display hints that grant no access. */
export interface Frame {
  readonly language: Language;
  readonly role: Role | null;
  /** The location that the person set; null: none yet, and the default city is shown. */
  readonly place: Place | null;
  /** Whether this is the demo, with its accounts and its phone. */
  readonly demo: boolean;
  /** Whether Razorpay Checkout is available: its keys are set. */
  readonly razorpay?: boolean;
  /** Public origin, like `https://aaspaas.example`; empty when unknown. */
  readonly origin: string;
}

/** A point with its display name. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly label: string | null;
}

/** A failed call: the body of every API error. */
export interface CallFailure {
  readonly status: number;
  readonly message: string;
  /** Field → messages for a 422 of a form, otherwise a plain text. */
  readonly errors: FieldErrors | string | readonly string[];
  readonly data?: unknown;
}

/** API client of a page's loader, within the server's process. */
export interface PageApi {
  /** Returns the response without `status`; throws a `CallFailure`. */
  call<N extends EndpointName>(name: N, sent?: Partial<RequestOf<N>>): Promise<ReplyOf<N>>;
}
