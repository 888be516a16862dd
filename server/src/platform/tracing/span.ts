import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Attributes of a span: constants from the code, route patterns, counts. Never an address, a value of a statement or anything that a person
 * entered, because traces leave the process.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** What a span is. */
export interface SpanOptions {
  /** `server`: answers a request; `client`: calls a vendor; `consumer`: runs a job. Default: `internal`. */
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer';
  readonly attributes?: SpanAttributes;
  /** The span of another process that this one continues, as W3C `traceparent`. Default: the span that the code runs in. */
  readonly parent?: string | undefined;
  /** Further spans that caused this one, as W3C `traceparent`. */
  readonly links?: readonly string[];
  /** When it began, in milliseconds since 1970; default: now. */
  readonly startTime?: number;
}

/** A timed part of a trace. */
export interface Span {
  readonly traceId: string;
  /** Continues the trace in a job or another process; undefined if the trace is not recorded. */
  readonly traceparent: string | undefined;
  set(attributes: SpanAttributes): void;
  /** Ends the span; an error is recorded by its type only, because its message may contain values. */
  end(error?: unknown): void;
}

/** Starts spans. */
export interface Tracer {
  start(name: string, options: SpanOptions, parent: Span | undefined): Span;
}

const spans = new AsyncLocalStorage<Span>();

/** Null: no traces are recorded, and the functions below cost one comparison. */
let tracer: Tracer | null = null;

/** Records traces from now on with a tracer; null: no longer. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

/** Starts a span within the current one, for code that ends it in a callback; undefined if no traces are recorded. */
export function startSpan(name: string, options: SpanOptions = {}): Span | undefined {
  return tracer?.start(name, options, spans.getStore());
}

/** Runs `work`, with all asynchronous work it starts, within a span. */
export function runInSpan<T>(span: Span, work: () => T): T {
  return spans.run(span, work);
}

/** Runs `work` in a span that takes as long. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = startSpan(name, options);
  if (!span) return work();
  try {
    const result = await runInSpan(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Returns the trace of the code that runs; undefined if no traces are recorded. */
export function currentTraceId(): string | undefined {
  return spans.getStore()?.traceId;
}

/** Returns the W3C `traceparent` with which a job continues the current trace; undefined if it is not recorded. */
export function currentTraceparent(): string | undefined {
  return spans.getStore()?.traceparent;
}

/** The parts of a W3C `traceparent`. */
export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly sampled: boolean;
}

/** Parses a W3C `traceparent` of version 00; null if it is not one. */
export function parseTraceparent(text: string): TraceParent | null {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text) ?? [];
  if (!traceId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Formats a W3C `traceparent`. */
export function formatTraceparent({ traceId, spanId, sampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
}
