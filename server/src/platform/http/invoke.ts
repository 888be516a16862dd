import { createHash } from 'node:crypto';
import { api, type EndpointName, type ReplyOf } from '@aaspaas/contract/api.ts';
import type { Endpoint, FileField } from '@aaspaas/contract/endpoint.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { z } from 'zod';
import { Failure } from '../../kernel/failure.ts';
import { maskReply } from '../../kernel/mask-contacts.ts';
import { networkOf } from '../../kernel/network.ts';
import type { Actor, Call, Handlers } from './call.ts';
import { admit, masksContacts } from './admit.ts';
import { validationFailure } from './failures.ts';
import { currentRequest } from './request-context.ts';
import type { RateLimits } from './rate-limits.ts';
import { malformedFields } from './malformed-text.ts';
import type { MultipartForm } from './multipart-form.ts';

/** A call before any check. */
export interface RawCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** Reads a multipart body; called only after the caller was admitted. Absent for other bodies. */
  readonly form?: (fields: Readonly<Record<string, FileField>>) => Promise<MultipartForm>;
  readonly role: Role | null;
  readonly language: Call['language'];
  readonly address: string;
  readonly browser: boolean;
  /** The cookie of a device that logged in before. */
  readonly device?: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** Looks up the session; called only for endpoints that use one. Throws `unauthenticated` for an invalid token. */
  authenticate(): Promise<Actor | null>;
  header(name: string, value: string): void;
}

export type Invoke = <N extends EndpointName>(name: N, raw: RawCall) => Promise<ReplyOf<N>>;

/**
 * Invokes an endpoint, both for HTTP requests and for the page loaders in the process: checks access, limits and input
 * (all problems together), then runs the handler. With `checkReplies`, as in tests and development, it also validates
 * answers.
 */
export function makeInvoke(handlers: Handlers, limits: RateLimits, checkReplies: boolean): Invoke {
  return async (name, raw) => {
    const record: Endpoint = api[name];
    const request = currentRequest();
    if (request) request.call = name;
    const actor = await authorize(record, raw);
    const { limit } = record;
    if (limit)
      await limits.hit(
        `${name}:${limit.per === 'account' && actor ? actor.id : networkOf(raw.address)}`,
        limit,
      );
    const form = record.files && raw.form ? await raw.form(record.files) : null;
    try {
      return await answer(name, record, form ? { ...raw, body: form.body } : raw, actor, form);
    } finally {
      await form?.remove();
    }
  };

  async function answer<N extends EndpointName>(
    name: N,
    record: Endpoint,
    raw: RawCall,
    actor: Actor | null,
    form: MultipartForm | null,
  ): Promise<ReplyOf<N>> {
    const input = parse(record, raw, form);
    const call: Call = {
      actor: actor as Call['actor'],
      role: raw.role,
      language: raw.language,
      address: raw.address,
      browser: raw.browser,
      device: raw.device,
      idempotency:
        record.idempotent && raw.idempotencyKey && actor
          ? {
              key: keyOf(raw.idempotencyKey),
              endpoint: name,
              accountId: actor.id,
              bodyHash: hashOf(raw, form),
            }
          : null,
      files: form?.files ?? {},
      fileProblems: form?.problems ?? {},
      header: raw.header,
    };
    const handler = handlers[name] as (input: unknown, call: Call) => Promise<never>;
    const answered = await handler(input, call);
    const reply =
      actor && masksContacts(actor.roles, record.needs) ? (maskReply(answered) as never) : answered;
    return checkReplies ? (record.reply.parse(reply) as never) : reply;
  }
}

async function authorize(record: Endpoint, raw: RawCall): Promise<Actor | null> {
  if (record.who === 'public') return null;
  const actor = await raw.authenticate();
  if (!actor) {
    if (record.who === 'optional') return null;
    throw new Failure('unauthenticated');
  }
  await admit(record, actor, raw.role);
  return actor;
}

function parse(record: Endpoint, raw: RawCall, form: MultipartForm | null) {
  const params = record.params.safeParse(raw.params);
  if (!params.success || malformedFields(raw.params).length > 0) throw new Failure('not_found');
  const query = record.query.safeParse(raw.query ?? {});
  const body = record.body.safeParse(raw.body ?? {});
  const issues = [query, body].flatMap((result) =>
    result.success ? [] : (result.error.issues as z.core.$ZodIssue[]),
  );
  const problems = form?.problems ?? {};
  const malformed = [raw.query, raw.body].flatMap((part) => malformedFields(part));
  const rejectFiles = !record.validatesFiles && Object.keys(problems).length > 0;
  if (issues.length || malformed.length || rejectFiles)
    // One message already reports the malformed text; the schema's message would repeat it.
    throw validationFailure(
      issues.filter(({ path }) => !malformed.includes(path.join('.'))),
      {
        ...problems,
        ...Object.fromEntries(malformed.map((field) => [field, ['error.invalid_value'] as const])),
      },
    );
  return { params: params.data, query: query.data, body: body.data };
}

/** Returns a key as stored: a long key as its hash, so that two keys with the same prefix stay distinct. */
function keyOf(key: string): string {
  return key.length <= 200 ? key : createHash('sha256').update(key).digest('hex');
}

function hashOf(raw: RawCall, form: MultipartForm | null): Buffer {
  const files = Object.entries(form?.files ?? {}).map(([field, sent]) => [
    field,
    sent.map(({ hash }) => hash),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([raw.params, raw.query, raw.body, ...files]))
    .digest();
}
