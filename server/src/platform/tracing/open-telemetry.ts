import type { Link, Span as OtelSpan, SpanContext } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { sqlState } from '../db/transaction.ts';
import {
  formatTraceparent,
  parseTraceparent,
  setTracer,
  type Span,
  type SpanOptions,
  type Tracer,
} from './span.ts';

/** Settings of the traces of a process. */
export interface TracingSettings {
  /** Base URL of an OTLP/HTTP collector; spans are sent to its path `/v1/traces`. */
  readonly endpoint: string;
  readonly release: string;
  /** The part of the work that the process does. */
  readonly role: string;
  /** The share of traces that is recorded; default: 5 %. A job belongs to the trace of its request. */
  readonly ratio?: number;
  readonly log: Pick<Logger, 'warn'>;
}

const RECORDED_SHARE = 0.05;

const EXPORT_TIMEOUT_MS = 5_000;

/** How long the end of the process waits for the last spans. */
const FLUSH_MS = 2_000;

/** A collector that is away is reported once in this time. */
const WARN_MS = 60_000;

/**
 * Records traces and sends them to a collector. The libraries are loaded here, so that a process without a collector neither loads nor
 * contains them. A client's own trace context is ignored: it could force each of its requests to be recorded.
 * @returns a function that sends the last spans and stops
 */
export async function startTracing({
  endpoint,
  release,
  role,
  ratio = RECORDED_SHARE,
  log,
}: TracingSettings): Promise<() => Promise<void>> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({
    url: new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  let warnedAt = Number.NEGATIVE_INFINITY;
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'aaspaas',
      'service.version': release,
      'service.instance.role': role,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: {
          export: (spans, done) =>
            exporter.export(spans, (result) => {
              if (result.error && performance.now() - warnedAt > WARN_MS) {
                warnedAt = performance.now();
                log.warn({ err: exportError(result.error) }, 'traces not exported');
              }
              done(result);
            }),
          forceFlush: () => exporter.forceFlush(),
          shutdown: () => exporter.shutdown(),
        },
      }),
    ],
  });
  const tracer = provider.getTracer('aaspaas');
  const kinds = {
    internal: api.SpanKind.INTERNAL,
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    consumer: api.SpanKind.CONSUMER,
  } as const;
  const remote = (traceparent: string): SpanContext | null => {
    const parsed = parseTraceparent(traceparent);
    return (
      parsed && {
        traceId: parsed.traceId,
        spanId: parsed.spanId,
        traceFlags: parsed.sampled ? api.TraceFlags.SAMPLED : api.TraceFlags.NONE,
        isRemote: true,
      }
    );
  };
  const originals = new WeakMap<Span, OtelSpan>();
  const start: Tracer['start'] = (name, options, current) => {
    const parent = parentContext(options, current, remote, originals);
    const original = tracer.startSpan(
      name,
      {
        kind: kinds[options.kind ?? 'internal'],
        attributes: { ...options.attributes },
        links: (options.links ?? []).flatMap((link): Link[] => {
          const context = remote(link);
          return context ? [{ context }] : [];
        }),
        ...(options.startTime === undefined ? {} : { startTime: options.startTime }),
      },
      parent ? api.trace.setSpanContext(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT,
    );
    const span = wrap(
      original,
      (traceFlags) => (traceFlags & api.TraceFlags.SAMPLED) !== 0,
      () => original.setStatus({ code: api.SpanStatusCode.ERROR }),
    );
    originals.set(span, original);
    return span;
  };
  const own: Tracer = { start };
  setTracer(own);
  return async () => {
    setTracer(null);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const deadline = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FLUSH_MS);
    });
    await Promise.race([provider.shutdown().catch(() => undefined), deadline]);
    clearTimeout(timer);
  };
}

function parentContext(
  options: SpanOptions,
  current: Span | undefined,
  remote: (traceparent: string) => SpanContext | null,
  originals: WeakMap<Span, OtelSpan>,
): SpanContext | null {
  const given = options.parent === undefined ? null : remote(options.parent);
  return given ?? (current && originals.get(current)?.spanContext()) ?? null;
}

function wrap(original: OtelSpan, isSampled: (traceFlags: number) => boolean, markFailed: () => void): Span {
  const { traceId, spanId, traceFlags } = original.spanContext();
  const sampled = isSampled(traceFlags);
  return {
    traceId,
    traceparent: sampled ? formatTraceparent({ traceId, spanId, sampled }) : undefined,
    set: (attributes) => void original.setAttributes({ ...attributes }),
    end(error) {
      if (error !== undefined) {
        markFailed();
        original.setAttribute('error.type', errorType(error));
      }
      original.end();
    },
  };
}

/** Wraps the error of a broken connection: the log would take it for an outage of the database. */
function exportError(cause: Error): Error {
  return new Error('the collector did not take the spans', { cause });
}

/** Names an error without its message: the SQLSTATE of Postgres, otherwise the class. */
function errorType(error: unknown): string {
  // The status of an answer; another text could contain a value.
  if (typeof error === 'string') return /^\d{3}$/.test(error) ? error : 'string';
  return sqlState(error) ?? (error instanceof Error ? error.constructor.name : typeof error);
}
