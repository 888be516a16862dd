import { useSyncExternalStore } from 'react';
import { read, write } from '../../../platform/storage.ts';

/** The height of the rows of a list: 44 px, or 32 px. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

const listeners = new Set<() => void>();

/** Parses a density; null for any other text. */
export function parseDensity(text: string | null): Density | null {
  return DENSITIES.find((one) => one === text) ?? null;
}

/** Returns the density of lists whose address has none, in this browser. */
function preferredDensity(): Density {
  return parseDensity(read('listDensity')) ?? 'comfortable';
}

/** Stores the density of lists for this browser. */
export function setPreferredDensity(density: Density): void {
  write('listDensity', density);
  for (const listener of listeners) listener();
}

/** Returns the density of lists whose address has none, for a component. */
export function usePreferredDensity(): Density {
  return useSyncExternalStore(onChange, preferredDensity, () => 'comfortable');
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
