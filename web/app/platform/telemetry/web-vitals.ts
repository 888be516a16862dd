import type { WebVital } from '@aaspaas/contract/features/page-report.ts';

/** A shift of the page as browsers tell it; TypeScript has no type for it. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Shifts within a second of each other, and five in all, are felt as one. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_SPAN_MS = 5_000;

/** Shorter answers to a tap say nothing that matters. */
const MIN_INTERACTION_MS = 40;

/**
 * Measures how fast this document was, from its beginning, also what happened before this was loaded. What is given answers what is known by
 * now: seconds, CLS without a unit. What a browser does not measure is left out. INP is the slowest answer of all; with many taps a little
 * harder than the one with 2 % left out.
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

/** Hears of entries of a type, also of earlier ones; what is given hears at once of those on their way. */
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
