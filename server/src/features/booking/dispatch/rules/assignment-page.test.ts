import { en } from '@aaspaas/contract/messages/en/index.ts';
import { hi } from '@aaspaas/contract/messages/hi/index.ts';
import { fill, type MessageKey, type Values } from '@aaspaas/contract/messages/index.ts';
import { describe, expect, it } from 'vitest';
import { DISPATCH_WEIGHTS } from './assignment-cost.ts';
import { assignmentPage, type Weights } from './assignment-page.ts';

const texts = { en, hi };
const contentOf = (weights: Weights, language: 'en' | 'hi') =>
  assignmentPage(weights, 1, (key: MessageKey, values?: Values) =>
    fill(texts[language][key], language, values),
  ).content;

const weights = Object.entries(DISPATCH_WEIGHTS).flatMap(([group, values]) =>
  Object.keys(values).map((name) => [group, name] as const),
);

describe('assignmentPage', () => {
  it.each(weights)('%s.%s: another weight is another figure on the page', (group, name) => {
    const original = DISPATCH_WEIGHTS[group as keyof Weights] as Record<string, number>;
    const changed = { ...DISPATCH_WEIGHTS, [group]: { ...original, [name]: (original[name] ?? 0) * 1.5 } };
    for (const language of ['en', 'hi'] as const)
      expect(contentOf(changed, language)).not.toBe(contentOf(DISPATCH_WEIGHTS, language));
  });

  it('shows the figures of the weights and leaves no place without a value', () => {
    const rating = { ...DISPATCH_WEIGHTS.rating, perPoint: 7.25, limit: 11 };
    for (const language of ['en', 'hi'] as const) {
      const content = contentOf({ ...DISPATCH_WEIGHTS, rating }, language);
      expect(content).toContain('7.25');
      expect(content).toContain('11');
      expect(content).not.toContain('{');
    }
  });
});
