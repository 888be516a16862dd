import { describe, expect, it } from 'vitest';
import { shapePairs, textPairs, tokens } from './tokens.ts';

describe.each(['light', 'dark'] as const)('%s scheme', (scheme) => {
  it.each(textPairs)('%s on %s is readable', (text, ground) => {
    expect(contrast(tokens[scheme][text], tokens[scheme][ground])).toBeGreaterThanOrEqual(5.4);
  });

  it.each(shapePairs)('%s on %s is distinguishable', (shape, ground) => {
    expect(contrast(tokens[scheme][shape], tokens[scheme][ground])).toBeGreaterThanOrEqual(3);
  });
});

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
