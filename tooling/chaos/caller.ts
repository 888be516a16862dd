import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointName, ReplyOf } from '@aaspaas/contract/api.ts';
import { addressOf, type ClientRequest } from '../../server/src/testing/api-client.ts';
import type { Finding, Journal } from './journal.ts';
import { judge, type Outcome, type Received } from './outcome.ts';

/** Thrown when a client stops trying: its flow is not finished. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp';
}

/** Who calls, and how. */
export interface SendOptions {
  readonly token?: string;
  /** The idempotency key: the same for all attempts of one write. */
  readonly key?: string;
  /** Statuses that end the call without a success and are no finding. */
  readonly expected?: readonly number[];
  /** As `expected`, but the call is sent again after a second. */
  readonly pending?: readonly number[];
  /** Statuses that are expected only if an earlier attempt may have reached the server. */
  readonly expectedOnRepeat?: readonly number[];
}

/** Settings of the clients of a run. */
export interface CallerOptions {
  readonly port: number;
  readonly journal: Journal;
  /** Whether the clients give up instead of sending another attempt. */
  isOver(): boolean;
  /** How long a client waits for one answer. */
  readonly answerTimeoutMs: number;
}

const NO_ANSWER_PAUSE_MS = 500;
const PENDING_PAUSE_MS = 1_000;
const WRONG_PAUSE_MS = 1_000;

/** The longest part of a body that a finding quotes. */
const MAX_QUOTE = 600;

/** A client with its own connection and loopback address, which sends each call until it is answered. */
export class Caller {
  readonly #options: CallerOptions;
  readonly #agent: Agent;

  /** @param number makes the address: limits per address must not meet all clients together */
  constructor(options: CallerOptions, number: number) {
    this.#options = options;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1, ...loopbackAddress(number) });
  }

  /** Calls an endpoint; null if the answer has one of the expected statuses. */
  call<N extends EndpointName>(
    name: N,
    input: ClientRequest<N>,
    options: SendOptions = {},
  ): Promise<ReplyOf<N> | null> {
    const { method, path } = addressOf(name, input);
    return this.send(
      name,
      { method, path: `/api/${path}`, body: input.body },
      options,
    ) as Promise<ReplyOf<N> | null>;
  }

  /** As `call`, for an answer that must be a success. */
  async require<N extends EndpointName>(
    name: N,
    input: ClientRequest<N>,
    options: Omit<SendOptions, 'expected' | 'expectedOnRepeat'> = {},
  ): Promise<ReplyOf<N>> {
    const reply = await this.call(name, input, options);
    if (reply === null) throw new GaveUp(`${name} was refused`);
    return reply;
  }

  /** Sends a request of any path until it is acknowledged, or refused with an expected status (null). */
  async send(name: string, sent: PlainRequest, options: SendOptions = {}): Promise<unknown> {
    const { journal, isOver } = this.#options;
    for (let repeated = false; ; ) {
      const sentAt = performance.now();
      const received = await this.#attempt(sent, options);
      const expected = [
        ...(options.expected ?? []),
        ...(options.pending ?? []),
        ...(repeated ? (options.expectedOnRepeat ?? []) : []),
      ];
      const outcome = judge(received, { repeated, expected });
      const isWrite = sent.method !== 'GET';
      journal.attempt({ call: name, kind: outcome.kind, sentAt, answeredAt: performance.now(), isWrite });
      if (outcome.kind === 'acknowledged') return outcome.body;
      const isPending = outcome.kind === 'expected' && options.pending?.includes(outcome.status);
      if (outcome.kind === 'expected' && !isPending) return null;
      if (outcome.kind === 'wrong') journal.finding(toFinding(name, sent, outcome));
      // A server fault may be over with the next attempt; a refusal stays.
      if (outcome.kind === 'wrong' && outcome.status < 500)
        throw new GaveUp(`${name} was answered with ${outcome.status}`);
      if (isOver()) throw new GaveUp(`${name} was not acknowledged before the end: ${describe(outcome)}`);
      repeated =
        repeated ||
        outcome.kind === 'no_answer' ||
        outcome.kind === 'wrong' ||
        outcome.kind === 'unavailable';
      await sleep(pauseMs(outcome));
    }
  }

  /** Closes the connection. */
  close(): void {
    this.#agent.destroy();
  }

  #attempt({ method, path, body }: PlainRequest, { token, key }: SendOptions): Promise<Received> {
    const content = body === undefined ? null : JSON.stringify(body);
    return new Promise((resolve) => {
      const sending = request(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.#options.port,
          method,
          path,
          headers: {
            ...(content !== null && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(content),
            }),
            ...(token && { authorization: `Bearer ${token}` }),
            ...(key && { 'idempotency-key': key }),
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => {
            text += part;
          });
          response.on('end', () =>
            end({
              status: response.statusCode ?? 0,
              retryAfter: response.headers['retry-after'],
              body: parse(text),
            }),
          );
          response.on('error', (error) => end({ failed: errorCode(error) }));
        },
      );
      const timer = setTimeout(
        () => sending.destroy(new Error('no answer in time')),
        this.#options.answerTimeoutMs,
      );
      const end = (received: Received) => {
        clearTimeout(timer);
        resolve(received);
      };
      sending.on('error', (error) => end({ failed: errorCode(error) }));
      sending.end(content ?? undefined);
    });
  }
}

/** A request of any path. */
export interface PlainRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Every client has another address of 127.0.0.0/8, which only Linux routes as a whole. */
function loopbackAddress(number: number): { localAddress?: string } {
  if (process.platform !== 'linux') return {};
  return {
    localAddress: `127.${20 + (Math.floor(number / 64_516) % 200)}.${1 + (Math.floor(number / 254) % 254)}.${1 + (number % 254)}`,
  };
}

function pauseMs(outcome: Outcome): number {
  switch (outcome.kind) {
    case 'unavailable':
    case 'running':
      return outcome.retryAfterSeconds * 1000;
    case 'no_answer':
      return NO_ANSWER_PAUSE_MS;
    case 'expected':
      return PENDING_PAUSE_MS;
    case 'wrong':
      return WRONG_PAUSE_MS;
    case 'acknowledged':
      return 0;
  }
}

function toFinding(name: string, { method, path, body }: PlainRequest, outcome: Outcome): Finding {
  return {
    what: `${name}: ${describe(outcome)}`,
    request: quote(`${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}`),
    answer:
      'body' in outcome
        ? quote(typeof outcome.body === 'string' ? outcome.body : JSON.stringify(outcome.body))
        : '',
  };
}

function describe(outcome: Outcome): string {
  if (outcome.kind === 'no_answer') return outcome.reason;
  return 'status' in outcome ? String(outcome.status) : outcome.kind.replace('_', ' ');
}

function quote(text: string): string {
  return text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)} …` : text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function errorCode(error: Error): string {
  return (error as NodeJS.ErrnoException).code ?? error.message;
}
