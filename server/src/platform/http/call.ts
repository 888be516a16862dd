import type { api, EndpointName, ReplyOf } from '@aaspaas/contract/api.ts';
import type { Input, UploadedFile, Who } from '@aaspaas/contract/endpoint.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Language, MessageKey } from '@aaspaas/contract/messages/index.ts';

/** Who is calling, as the session says. */
export interface Actor {
  readonly id: number;
  readonly role: Role;
  /** False only for a customer who has not entered their code yet. */
  readonly verified: boolean;
  readonly sessionId: number;
}

/** A write's `Idempotency-Key` with what makes it unique. */
export interface IdempotencyKey {
  readonly key: string;
  readonly endpoint: string;
  readonly accountId: number;
  readonly bodyHash: Buffer;
}

/** What surrounds one call of an endpoint beside its input. */
export interface Call<W extends Who = Who> {
  readonly actor: W extends 'public' ? null : W extends 'optional' ? Actor | null : Actor;
  /** The role that the path names, for endpoints with `{role}`. */
  readonly role: Role | null;
  readonly language: Language;
  /** The caller's network address, after the trusted proxies. */
  readonly address: string;
  /** Whether the call shows any sign of a browser (product.md, "Identity"). */
  readonly browser: boolean;
  /** The cookie of a device that logged in before, unchecked. */
  readonly device?: string | undefined;
  readonly idempotency: IdempotencyKey | null;
  /** What came in each field of the record's `files`; gone once the call is answered. */
  readonly files: Readonly<Record<string, readonly UploadedFile[]>>;
  /** What is wrong with them so far, by field, where the record's handler tells it. */
  readonly fileProblems: Readonly<Record<string, readonly MessageKey[]>>;
  /** Sets a header of the answer. */
  header(name: string, value: string): void;
}

/** Answers one endpoint. */
export type Handler<N extends EndpointName> = (
  input: Input<(typeof api)[N]>,
  call: Call<(typeof api)[N]['who']>,
) => Promise<ReplyOf<N>>;

/** A feature's handlers by endpoint name. */
export type Handlers<N extends EndpointName = EndpointName> = { readonly [K in N]: Handler<K> };
