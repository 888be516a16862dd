import type { WebVital } from '@aaspaas/contract/features/page-report.ts';

/** A shift of the page as browsers tell it; TypeScript has no type for it. */
interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Shifts within a second of each other, and five in all, are felt as one. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_SPAN_MS = 5_000;

/** Shorter answers to a tap say nothing that matters. */
const FELT_MS = 40;

/**
 * Measures how fast this document was, from its beginning, also what happened before this was loaded. What is given answers what is known by
 * now: seconds, CLS without a unit. What a browser does not measure is left out. INP is the slowest answer of all; with many taps a little
 * harder than the one with 2 % left out.
 */
export function watchVitals(): () => { name: WebVital; value: number }[] {
  const found = new Map<WebVital, number>();
  const seconds = (name: WebVital, ms: number) => found.set(name, ms / 1000);
  let window = { value: 0, from: 0, to: 0 };
  const observers = [
    observe('paint', (entry) => {
      if (entry.name === 'first-contentful-paint') seconds('FCP', entry.startTime);
    }),
    observe('largest-contentful-paint', (entry) => seconds('LCP', entry.startTime)),
    observe('event', (entry) => {
      if ((entry as PerformanceEventTiming).interactionId)
        seconds('INP', Math.max(entry.duration, (found.get('INP') ?? 0) * 1000));
    }),
    observe('layout-shift', (entry) => {
      const { value, hadRecentInput, startTime } = entry as Shift;
      if (hadRecentInput) return;
      const goesOn = startTime - window.to < SHIFT_GAP_MS && startTime - window.from < SHIFT_SPAN_MS;
      window = goesOn
        ? { ...window, value: window.value + value, to: startTime }
        : { value, from: startTime, to: startTime };
      found.set('CLS', Math.max(found.get('CLS') ?? 0, window.value));
    }),
  ];
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation && navigation.responseStart > 0) seconds('TTFB', navigation.responseStart);
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) found.set('CLS', 0);
  return () => {
    for (const heed of observers) heed();
    return [...found].map(([name, value]) => ({ name, value: Math.round(value * 10_000) / 10_000 }));
  };
}

/** Hears of entries of a type, also of earlier ones; what is given hears at once of those on their way. */
function observe(type: string, each: (entry: PerformanceEntry) => void): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => undefined;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(each));
  observer.observe({ type, buffered: true, ...(type === 'event' ? { durationThreshold: FELT_MS } : {}) });
  return () => observer.takeRecords().forEach(each);
}
