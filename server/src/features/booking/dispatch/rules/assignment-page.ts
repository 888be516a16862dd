import { APPEAL_HOURS } from '@aaspaas/contract/features/appeal-limits.ts';
import type { MessageKey, Values } from '@aaspaas/contract/messages/index.ts';
import type { DISPATCH_WEIGHTS } from './assignment-cost.ts';

/** The address of the page is `/pages/` and this. */
export const ASSIGNMENT_PAGE = 'how-work-is-given';

/** Weights with any figures. */
export type Weights = {
  readonly [Group in keyof typeof DISPATCH_WEIGHTS]: {
    readonly [Name in keyof (typeof DISPATCH_WEIGHTS)[Group]]: number;
  };
};

/** Returns the page on how work is given; every figure is one of the weights. */
export function assignmentPage(
  weights: Weights,
  version: number,
  t: (key: MessageKey, values?: Values) => string,
): { readonly title: string; readonly content: string } {
  const { slack, rating, fairness, continuity, skill, newcomer, inARow, unassigned } = weights;
  const counts = [
    t('assignment.travel', { under_minutes: slack.underMinutes, per_minute: slack.perMinute }),
    t('assignment.rating', {
      neutral_score: rating.neutralScore,
      per_point: rating.perPoint,
      limit: rating.limit,
    }),
    t('assignment.fairness', {
      per_median: fairness.perMedian,
      limit: fairness.limit,
      days: fairness.days,
      day_hours: rounded(fairness.maxDayMinutes / 60),
      least_median: rounded(fairness.leastMedian * 100),
    }),
    t('assignment.continuity', {
      least_stars: continuity.leastStars,
      rated_well: continuity.ratedWell,
      worked_before: continuity.workedBefore,
    }),
    t('assignment.skill', { per_level_above: skill.perLevelAbove }),
    t('assignment.newcomer', { ...newcomer }),
    t('assignment.in_a_row', { ...inARow }),
    t('assignment.unassigned', { ...unassigned }),
    t('assignment.chosen'),
  ];
  const never = [t('assignment.never_rates'), t('assignment.never_duty'), t('assignment.never_gender')];
  return {
    title: t('assignment.title'),
    content: [
      `<p>${t('assignment.intro')}</p>`,
      `<h2>${t('assignment.counts')}</h2>`,
      `<p>${t('assignment.version', { version })}</p>`,
      listOf(counts),
      `<h2>${t('assignment.never')}</h2>`,
      listOf(never),
      `<h2>${t('assignment.soon')}</h2>`,
      `<p>${t('assignment.soon_text')}</p>`,
      `<h2>${t('assignment.who')}</h2>`,
      `<p>${t('assignment.who_text')}</p>`,
      `<h2>${t('assignment.disagree')}</h2>`,
      `<p>${t('assignment.disagree_text', { hours: APPEAL_HOURS })}</p>`,
    ].join('\n'),
  };
}

function listOf(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
