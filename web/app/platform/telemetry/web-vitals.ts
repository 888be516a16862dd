import type { WebVital } from '@aaspaas/contract/features/page-report.ts';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/**
 * Measures the web vitals of this document from its start, including what happened before this module was loaded. The
 * returned function gives the current values: seconds, CLS without a unit. Values that a browser does not measure are
 * omitted.
 */
export function observeVitals(): () => { name: WebVital; value: number }[] {
  const values = new Map<WebVital, number>();
  const record = ({ name, value }: Metric) => void values.set(name, name === 'CLS' ? value : value / 1000);
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(record, { reportAllChanges: true });
  return () => [...values].map(([name, value]) => ({ name, value: Math.round(value * 10_000) / 10_000 }));
}
