import type { Translate } from '../../../ui/language/language.ts';

const KB = 1_000;
const MB = 1_000_000;

/** Formats the size of a file in KB, from 1 MB on in MB with one decimal. */
export function formatSize(bytes: number, t: Translate): string {
  if (bytes < MB) return t('export.size_kb', { size: Math.max(1, Math.round(bytes / KB)) });
  return t('export.size_mb', { size: (bytes / MB).toFixed(1) });
}
