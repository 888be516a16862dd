import type { WebVital } from '@aaspaas/contract/features/page-report.ts';

/** A layout shift entry, for which TypeScript has no type. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Shifts less than a second apart, within five seconds in all, count as one session window. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_SPAN_MS = 5_000;

/** Shorter interactions are irrelevant. */
const MIN_INTERACTION_MS = 40;

/**
 * Measures the web vitals of this document from its start, including what happened before this module was loaded. The
 * returned function gives the current values: seconds, CLS without a unit. Values that a browser does not measure are
 * omitted. INP is the slowest interaction; with many taps this is slightly stricter than the standard, which leaves out
 * the slowest 2 %.
 */
export function observeVitals(): () => { name: WebVital; value: number }[] {
  const values = new Map<WebVital, number>();
  const record = (name: WebVital, ms: number) => values.set(name, ms / 1000);
  let window = { value: 0, from: 0, to: 0 };
  const observers = [
    observe('paint', (entry) => {
      if (entry.name === 'first-contentful-paint') record('FCP', entry.startTime);
    }),
    observe('largest-contentful-paint', (entry) => record('LCP', entry.startTime)),
    observe('event', (entry) => {
      if ((entry as PerformanceEventTiming).interactionId)
        record('INP', Math.max(entry.duration, (values.get('INP') ?? 0) * 1000));
    }),
    observe('layout-shift', (entry) => {
      const { value, hadRecentInput, startTime } = entry as LayoutShift;
      if (hadRecentInput) return;
      const extendsWindow = startTime - window.to < SHIFT_GAP_MS && startTime - window.from < SHIFT_SPAN_MS;
      window = extendsWindow
        ? { ...window, value: window.value + value, to: startTime }
        : { value, from: startTime, to: startTime };
      values.set('CLS', Math.max(values.get('CLS') ?? 0, window.value));
    }),
  ];
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation && navigation.responseStart > 0) record('TTFB', navigation.responseStart);
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) values.set('CLS', 0);
  return () => {
    for (const flush of observers) flush();
    return [...values].map(([name, value]) => ({ name, value: Math.round(value * 10_000) / 10_000 }));
  };
}

/** Observes performance entries of a type, including earlier ones; the returned function flushes pending entries. */
function observe(type: string, each: (entry: PerformanceEntry) => void): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => undefined;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(each));
  observer.observe({
    type,
    buffered: true,
    ...(type === 'event' ? { durationThreshold: MIN_INTERACTION_MS } : {}),
  });
  return () => observer.takeRecords().forEach(each);
}
