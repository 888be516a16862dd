import type { Figures } from './figures.ts';

/** A row of the table: a figure, its target, and its target against the greedy rule (dispatch.md, section 6). */
interface Row {
  readonly name: string;
  readonly of: (figures: Figures) => number;
  readonly format: (value: number) => string;
  /** Which end is worse. */
  readonly worst: 'least' | 'most';
  readonly target: number | null;
  readonly against: { readonly text: string; isReached(planned: number, greedy: number): boolean } | null;
}

const percent = (value: number) => `${(value * 100).toFixed(1)}%`;
const decimal = (digits: number) => (value: number) => value.toFixed(digits);

const ROWS: readonly Row[] = [
  {
    name: 'served of requested',
    of: ({ served }) => served,
    format: percent,
    worst: 'least',
    target: 0.93,
    against: { text: '+3 points', isReached: (planned, greedy) => planned >= greedy + 0.03 },
  },
  {
    name: 'served of promised',
    of: ({ servedOfPromised }) => servedOfPromised,
    format: percent,
    worst: 'least',
    target: 0.99,
    against: null,
  },
  {
    name: 'minutes to assign, median',
    of: ({ assignMedian }) => assignMedian,
    format: decimal(1),
    worst: 'most',
    target: 1,
    against: null,
  },
  {
    name: 'minutes to assign, p95',
    of: ({ assignP95 }) => assignP95,
    format: decimal(1),
    worst: 'most',
    target: 3,
    against: null,
  },
  {
    name: 'started by T+15',
    of: ({ onTime }) => onTime,
    format: percent,
    worst: 'least',
    target: 0.95,
    against: { text: 'better', isReached: (planned, greedy) => planned > greedy },
  },
  {
    name: 'km per job',
    of: ({ kmPerJob }) => kmPerJob,
    format: decimal(2),
    worst: 'most',
    target: null,
    against: { text: '≤ 0.8 ×', isReached: (planned, greedy) => planned <= 0.8 * greedy },
  },
  {
    name: 'Gini of jobs per offered hour',
    of: ({ gini }) => gini,
    format: decimal(3),
    worst: 'most',
    target: 0.2,
    against: { text: '≤ 0.6 ×', isReached: (planned, greedy) => planned <= 0.6 * greedy },
  },
  {
    name: 'dropouts recovered by T+45',
    of: ({ recovered }) => recovered,
    format: percent,
    worst: 'least',
    target: 0.85,
    against: null,
  },
  {
    name: 'overlaps',
    of: ({ overlaps }) => overlaps,
    format: decimal(0),
    worst: 'most',
    target: 0,
    against: null,
  },
];

/** The figures of both rules on one trace. */
export interface Run {
  readonly seed: number;
  readonly greedy: Figures;
  readonly planned: Figures;
}

/** Returns the table of all runs as Markdown: for each row greedy → plan per seed, the worst of the plan, and the verdict. */
export function figureTable(runs: readonly Run[]): string {
  const head = [
    '',
    ...runs.map(({ seed }) => `seed ${seed}`),
    'worst',
    'target',
    'against greedy',
    'verdict',
  ];
  const rows = ROWS.map((row) => {
    const { name, of, format, target, against } = row;
    const values = runs.map(({ planned }) => of(planned));
    const worst = row.worst === 'least' ? Math.min(...values) : Math.max(...values);
    return [
      name,
      ...runs.map(({ greedy, planned }) => `${format(of(greedy))} → ${format(of(planned))}`),
      format(worst),
      target === null ? '' : `${row.worst === 'least' ? '≥' : '≤'} ${format(target)}`,
      against?.text ?? '',
      missedOf(row, runs, worst).join(', ') || 'reached',
    ];
  });
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function missedOf({ of, worst: end, target, against }: Row, runs: readonly Run[], worst: number): string[] {
  const isTarget = target === null || (end === 'least' ? worst >= target : worst <= target);
  const isBetter =
    against === null || runs.every(({ planned, greedy }) => against.isReached(of(planned), of(greedy)));
  return [...(isTarget ? [] : ['misses the target']), ...(isBetter ? [] : ['misses against greedy'])];
}
