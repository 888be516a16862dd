import { z } from 'zod';
import type { ErrorCode } from './kernel/errors.ts';
import type { FileType } from './kernel/file-type.ts';
import type { Role } from './kernel/role.ts';
import type { MessageKey } from './messages/index.ts';

/**
 * Who may call. `public`: anybody, and no session is looked up. `optional`: anybody; a session is used when there is one.
 * A role: only that role (a customer must be verified unless the record says `unverified`). `each`: the role that the
 * path names with `{role}`.
 */
export type Who = 'public' | 'optional' | 'each' | Role;

/** At most `max` calls in `seconds`, counted per network address or per account. */
export interface Limit {
  readonly per: 'address' | 'account';
  readonly max: number;
  readonly seconds: number;
}

/** A part of a multipart call that carries files; `images` is read as `images[]` too (api.md). */
export interface FileField {
  /** How many at most; more are refused under `tooMany`. */
  readonly max: number;
  /** The largest one, in bytes; a larger one is refused under `tooLarge`. */
  readonly maxBytes: number;
  /** The types it takes, detected by the first bytes; others are refused under `wrongType` before they are written to disk. */
  readonly accepts: readonly FileType[];
  readonly tooMany: MessageKey;
  readonly tooLarge: MessageKey;
  readonly wrongType: MessageKey;
}

/** A file that came with a call: where it lies until the call is over, its type by content, what its sender called it, its size and SHA-256 (hex). */
export interface UploadedFile {
  readonly path: string;
  readonly type: FileType;
  readonly name: string;
  readonly bytes: number;
  readonly hash: string;
}

/** One call of the API: the server binds its route from it, the web client and the OpenAPI document are made from it. */
export interface Endpoint<
  W extends Who = Who,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `/api/`, with `:name` for a parameter and `{role}` where each role has the same call (`user/…`, `employee/…`). */
  readonly path: string;
  readonly who: W;
  /** What the call is for, one line; read in the OpenAPI document. */
  readonly summary: string;
  /** The roles that `{role}` stands for; all when left out. */
  readonly roles?: readonly Role[];
  /** A customer who has not entered their code yet may call it too (api.md). */
  readonly unverified?: boolean;
  /** Takes an `Idempotency-Key` header and answers the same key with the first answer. */
  readonly idempotent?: boolean;
  readonly limit?: Limit;
  /** May be refused with `overloaded` (503) while the server has too much to do: costly to answer, and safe to ask again. */
  readonly sheddable?: boolean;
  /** The largest JSON body it reads, where that is less than any call's. */
  readonly maxBytes?: number;
  /** The files it takes as multipart, by field; without files the same call may come as JSON. */
  readonly files?: Readonly<Record<string, FileField>>;
  /** What is wrong with the files is told by the handler, together with what it finds itself; else before it is asked. */
  readonly validatesFiles?: boolean;
  /** A 422 answers `errors` as a list of texts that begin "The <field> …" instead of a map (api.md). */
  readonly errorsAsList?: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** What stands beside `status` in a success. */
  readonly reply: Reply;
  /** The refusals of its own, beside those that any call can give. */
  readonly errors: readonly ErrorCode[];
}

const empty = z.object({});

/** Declares an endpoint; what is left out is empty. */
export function endpoint<
  const W extends Who,
  Params extends z.ZodType = typeof empty,
  Query extends z.ZodType = typeof empty,
  Body extends z.ZodType = typeof empty,
  Reply extends z.ZodType = typeof empty,
>(
  record: Partial<Endpoint<W, Params, Query, Body, Reply>> &
    Pick<Endpoint<W>, 'method' | 'path' | 'who' | 'summary'>,
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

/** What a handler is given, after validation. */
export interface Input<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
}

/** What a caller sends. */
export interface RequestInput<E extends Endpoint> {
  readonly params: z.input<E['params']>;
  readonly query: z.input<E['query']>;
  readonly body: z.input<E['body']>;
}

/** What a success says beside `status`. */
export type Reply<E extends Endpoint> = z.output<E['reply']>;
