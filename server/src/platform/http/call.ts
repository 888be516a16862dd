import type { api, EndpointName, ReplyOf } from '@aaspaas/contract/api.ts';
import type { Input, UploadedFile, Who } from '@aaspaas/contract/endpoint.ts';
import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Language, MessageKey } from '@aaspaas/contract/messages/index.ts';

/** The time after a TOTP code in which an operator's session may make calls that need one. */
export interface StepUp {
  /** Extends the time; returns false if it has ended. */
  extend(): Promise<boolean>;
}

/** The caller, according to the session. */
export interface Actor {
  readonly id: number;
  readonly role: Role;
  /** False for a customer who has not entered their one-time code yet, and for an operator who has to enrol TOTP. */
  readonly verified: boolean;
  readonly sessionId: number;
  /** The roles of an operator; empty for others. */
  readonly roles: readonly OperatorRole[];
  /** For an operator with TOTP. */
  readonly stepUp: StepUp | null;
}

/** The `Idempotency-Key` of a write with the values that make it unique. */
export interface IdempotencyKey {
  readonly key: string;
  readonly endpoint: string;
  readonly accountId: number;
  readonly bodyHash: Buffer;
}

/** The context of one endpoint call, in addition to its input. */
export interface Call<W extends Who = Who> {
  readonly actor: W extends 'public' ? null : W extends 'optional' ? Actor | null : Actor;
  /** The role in the path, for endpoints with `{role}`. */
  readonly role: Role | null;
  readonly language: Language;
  /** The caller's network address, as resolved through the trusted proxies. */
  readonly address: string;
  /** Whether the call shows any sign of a browser (product.md, "Identity"). */
  readonly browser: boolean;
  /** The cookie of a device that logged in before; not verified. */
  readonly device?: string | undefined;
  readonly idempotency: IdempotencyKey | null;
  /** The files received in each field of the record's `files`; deleted once the call is answered. */
  readonly files: Readonly<Record<string, readonly UploadedFile[]>>;
  /** The problems of the files so far, by field, for records whose handler reports them. */
  readonly fileProblems: Readonly<Record<string, readonly MessageKey[]>>;
  /** Sets a response header. */
  header(name: string, value: string): void;
}

/** Handles one endpoint. */
export type Handler<N extends EndpointName> = (
  input: Input<(typeof api)[N]>,
  call: Call<(typeof api)[N]['who']>,
) => Promise<ReplyOf<N>>;

/** A feature's handlers by endpoint name. */
export type Handlers<N extends EndpointName = EndpointName> = { readonly [K in N]: Handler<K> };

/** Returns the role in the request path. */
export function roleOf({ role }: Pick<Call, 'role'>): Role {
  if (role === null) throw new Error('the request path has no role');
  return role;
}
