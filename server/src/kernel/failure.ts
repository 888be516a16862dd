import { type ErrorCode, errors, type FieldErrors } from '@aaspaas/contract/kernel/errors.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';

/** Optional details of a refusal, in addition to its code. */
export interface FailureDetails {
  /** For `invalid`: request field → keys of its messages. All problems are reported together. */
  readonly fields?: Readonly<Record<string, readonly MessageKey[]>>;
  /** Whether the field messages are sent as one list, each beginning with its field name (api.md, "Rules for every call"). */
  readonly asMessageList?: boolean;
  /** Values for the message placeholders. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  readonly retryAfter?: number;
  /** What the caller needs to continue, e.g. the new amount of a changed price; sent as `data`. */
  readonly data?: unknown;
}

/** An expected refusal: the only error that actions throw. The contract's `errors` maps it to a status and a message. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: FailureDetails;

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(`${code}${details.fields ? ` (${Object.keys(details.fields).join(', ')})` : ''}`);
    this.name = 'Failure';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errors[this.code].status;
  }
}

/** Creates a 422 refusal for the given fields. */
export function invalid(fields: Readonly<Record<string, readonly MessageKey[]>>): Failure {
  return new Failure('invalid', { fields });
}

/** Creates the same refusal with the field messages as a list. */
export function withMessageList(error: unknown): unknown {
  return error instanceof Failure && error.details.fields
    ? new Failure(error.code, { ...error.details, asMessageList: true })
    : error;
}

/** Builds the response body of a refusal (api.md, "Rules for every call"). */
export interface FailureBody {
  readonly status: number;
  readonly message: string;
  readonly errors: FieldErrors | readonly string[] | string;
  readonly data?: unknown;
  readonly request_id: string;
}
