import { z } from 'zod';
import type { ErrorCode } from './kernel/errors.ts';
import type { FileType } from './kernel/file-type.ts';
import type { Grant } from './kernel/grants.ts';
import type { Role } from './kernel/role.ts';
import type { MessageKey } from './messages/index.ts';

/**
 * Who may call. `public`: everyone; the session is not read. `optional`: everyone; a session is used if present. A role:
 * only that role (a customer must be verified unless the endpoint sets `unverified`). `each`: the role that the path names
 * with `{role}`.
 */
export type Who = 'public' | 'optional' | 'each' | Role;

/** What an operator needs for a call: a grant of one of their roles; `own`: nothing, because the call concerns only their own account. */
export type Needs = Grant | 'own';

/** The parts of a record that only operators' calls have; `needs` is required there. */
type OperatorParts<W extends Who> = W extends 'admin'
  ? { readonly needs: Needs; readonly stepUp?: boolean }
  : { readonly needs?: never; readonly stepUp?: never };

/** Rate limit: at most `max` calls in `seconds`, counted per network address or per account. */
export interface Limit {
  readonly per: 'address' | 'account';
  readonly max: number;
  readonly seconds: number;
}

/** A file field of a multipart call; `images` also accepts `images[]` (api.md). */
export interface FileField {
  /** Maximum number of files; more are rejected with the `tooMany` message. */
  readonly max: number;
  /** Maximum size of a file in bytes; larger files are rejected with the `tooLarge` message. */
  readonly maxBytes: number;
  /** Accepted types, detected from the first bytes; others are rejected with the `wrongType` message before they are written to disk. */
  readonly accepts: readonly FileType[];
  readonly tooMany: MessageKey;
  readonly tooLarge: MessageKey;
  readonly wrongType: MessageKey;
}

/** An uploaded file: its temporary path until the call ends, its detected type, its original name, its size and SHA-256 (hex). */
export interface UploadedFile {
  readonly path: string;
  readonly type: FileType;
  readonly name: string;
  readonly bytes: number;
  readonly hash: string;
}

/** An API call: the server binds its route from it; the web client and the OpenAPI document are generated from it. */
export interface Endpoint<
  W extends Who = Who,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path below `/api/`, with `:name` for a parameter and `{role}` where each role has the same call (`user/…`, `employee/…`). */
  readonly path: string;
  readonly who: W;
  /** One-line summary for the OpenAPI document. */
  readonly summary: string;
  /** Also available to an operator who has to enrol TOTP first. */
  readonly beforeEnrolment?: boolean;
  /** For operators' calls: the grant without which the call is refused with `no_grant`. */
  readonly needs?: Needs;
  /** An operator with TOTP must have entered a code recently (console.md, section 5); otherwise `step_up_required`. */
  readonly stepUp?: boolean;
  /** The roles that `{role}` expands to; default: all roles. */
  readonly roles?: readonly Role[];
  /** Also available to a customer who has not entered their code yet (api.md). */
  readonly unverified?: boolean;
  /** Accepts an `Idempotency-Key` header and returns the first response to every request with the same key. */
  readonly idempotent?: boolean;
  readonly limit?: Limit;
  /** Rejected with `overloaded` (503) at once while the event loop is late: expensive to process and safe to retry. */
  readonly sheddable?: boolean;
  /** Never waits for a slot and is never rejected with `overloaded` because of load: money, or work at the door, depends on it. */
  readonly neverShed?: boolean;
  /** Maximum size of the JSON body in bytes, where it is not the global limit. */
  readonly maxBytes?: number;
  /** File fields of the multipart body; without files the call also accepts JSON. */
  readonly files?: Readonly<Record<string, FileField>>;
  /** The handler reports file errors together with its own; otherwise they are reported before the handler runs. */
  readonly validatesFiles?: boolean;
  /** A 422 returns `errors` as a list of texts that begin "The <field> …" instead of a map (api.md). */
  readonly errorsAsList?: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The fields of a success response in addition to `status`. */
  readonly reply: Reply;
  /** Error codes specific to this call, in addition to those that every call can return. */
  readonly errors: readonly ErrorCode[];
}

const empty = z.object({});

/** Declares an endpoint; omitted parts default to empty. */
export function endpoint<
  const W extends Who,
  Params extends z.ZodType = typeof empty,
  Query extends z.ZodType = typeof empty,
  Body extends z.ZodType = typeof empty,
  Reply extends z.ZodType = typeof empty,
>(
  record: Partial<Endpoint<W, Params, Query, Body, Reply>> &
    Pick<Endpoint<W>, 'method' | 'path' | 'who' | 'summary'> &
    OperatorParts<W>,
): Endpoint<W, Params, Query, Body, Reply> {
  return {
    params: empty as unknown as Params,
    query: empty as unknown as Query,
    body: empty as unknown as Body,
    reply: empty as unknown as Reply,
    errors: [],
    ...record,
  };
}

/** The validated input of a handler. */
export interface Input<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
}

/** The request that a caller sends. */
export interface RequestInput<E extends Endpoint> {
  readonly params: z.input<E['params']>;
  readonly query: z.input<E['query']>;
  readonly body: z.input<E['body']>;
}

/** The success response without `status`. */
export type Reply<E extends Endpoint> = z.output<E['reply']>;
