import type { EndpointName, ReplyOf, RequestOf } from './api.ts';
import type { FieldErrors } from './kernel/errors.ts';
import type { Role } from './kernel/role.ts';
import type { Language } from './messages/index.ts';

/** What the server tells a page's frame before the browser takes over: hints that grant nothing. */
export interface Frame {
  readonly language: Language;
  readonly role: Role | null;
  /** Where the person said they are; null: nowhere yet, and the default city is shown. */
  readonly place: Place | null;
  /** Whether this is the demo, with its accounts and its phone. */
  readonly demo: boolean;
  /** Razorpay's own checkout may be opened: its keys are set. */
  readonly razorpay?: boolean;
  /** Where people reach us, like `https://aaspaas.example`; empty where nobody knows. */
  readonly origin: string;
}

/** A point with what people call it. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly label: string | null;
}

/** How a call failed: the body that every refusal of the API has. */
export interface CallFailure {
  readonly status: number;
  readonly message: string;
  /** Field → messages for a 422 of a form, else a plain text. */
  readonly errors: FieldErrors | string | readonly string[];
  readonly data?: unknown;
}

/** The API as a page's loader calls it, in the server's own process. */
export interface PageApi {
  /** Answers what the call replies beside `status`; throws a `CallFailure`. */
  call<N extends EndpointName>(name: N, sent?: Partial<RequestOf<N>>): Promise<ReplyOf<N>>;
}
