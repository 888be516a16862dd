import { type ErrorCode, errors, type FieldErrors } from '@aaspaas/contract/kernel/errors.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';

/** What a refusal may carry beside its code. */
export interface FailureDetails {
  /** For `invalid`: the field of the request → the keys of its messages, all problems at once. */
  readonly fields?: Readonly<Record<string, readonly MessageKey[]>>;
  /** The fields' texts go out as one list, each beginning with its field (api.md, "Rules for every call"). */
  readonly asMessageList?: boolean;
  /** Values for the text's places. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Seconds after which trying again makes sense; becomes `Retry-After`. */
  readonly retryAfter?: number;
  /** What the caller needs to go on, e.g. the new amount of a changed price; becomes `data`. */
  readonly data?: unknown;
}

/** An expected refusal: the one thing that actions throw. What it means outside stands in the contract's `errors`. */
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

/** A 422 on the given fields. */
export function invalid(fields: Readonly<Record<string, readonly MessageKey[]>>): Failure {
  return new Failure('invalid', { fields });
}

/** The same refusal with its fields' texts as a list. */
export function withMessageList(error: unknown): unknown {
  return error instanceof Failure && error.details.fields
    ? new Failure(error.code, { ...error.details, asMessageList: true })
    : error;
}

/** The body of a refusal as the API sends it (api.md, "Rules for every call"). */
export interface FailureBody {
  readonly status: number;
  readonly message: string;
  readonly errors: FieldErrors | readonly string[] | string;
  readonly data?: unknown;
  readonly request_id: string;
}
