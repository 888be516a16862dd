import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue, textIn } from '../../../ui/language/language.ts';
import { changeOf, formatMeasure } from './format-measure.ts';

beforeAll(() => loadCatalogue('en'));

const t = textIn('en');

describe('formatMeasure', () => {
  it.each([
    ['rupees', 1_234_567.4, '₹12,34,567'],
    ['share', 0.8512, '85.1%'],
    ['share', 1, '100%'],
    ['minutes', 6.5, '6.5 min'],
    ['minutes', 1, '1 min'],
    ['count', 12_345, '12,345'],
    ['index', 0.4, '0.40'],
    ['share', null, '–'],
  ] as const)('%s %s: %s', (unit, value, text) => {
    expect(formatMeasure(t, unit, value)).toBe(text);
  });
});

describe('changeOf', () => {
  it.each([
    ['gmv', 120, 100, { direction: 'up', by: '20%', verdict: 'better' }],
    ['gmv', 90, 120, { direction: 'down', by: '25%', verdict: 'worse' }],
    ['gmv', 50, 0, { direction: 'up', by: '₹50', verdict: 'better' }],
    ['gmv', 100.01, 100, { direction: 'same', by: '', verdict: null }],
    ['take_rate', 0.2, 0.15, { direction: 'up', by: '5 pp', verdict: null }],
    ['no_show', 0.02, 0.05, { direction: 'down', by: '3 pp', verdict: 'better' }],
    ['fill', 0.91, 0.92, { direction: 'down', by: '1 pp', verdict: 'worse' }],
    ['time_to_assign', 6, 4, { direction: 'up', by: '50%', verdict: 'worse' }],
    ['gini', 0.4, 0.35, { direction: 'up', by: '0.05', verdict: 'worse' }],
    ['supply_gap', 3, 3, { direction: 'same', by: '', verdict: null }],
    ['supply_gap', 2, 0, { direction: 'up', by: '2', verdict: 'worse' }],
    ['fill', 0.9, null, null],
    ['fill', null, 0.9, null],
  ] as const)('%s: %s after %s', (measure, value, previous, change) => {
    expect(changeOf(t, measure, value, previous)).toEqual(change);
  });
});
