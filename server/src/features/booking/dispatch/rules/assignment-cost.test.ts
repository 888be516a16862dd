import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  assignmentCost,
  type CostedEdge,
  type CostFacts,
  type CostParts,
  DISPATCH_WEIGHTS,
  medianOf,
  RULES_VERSION,
  totalMinutes,
  withInARow,
  workShare,
} from './assignment-cost.ts';

/** A professional for whom every part but travel is 0. */
const plain: CostFacts = {
  addedMinutes: 14,
  slackMinutes: Number.POSITIVE_INFINITY,
  ratingScore: 4,
  workShare: 0.5,
  medianWorkShare: 0.5,
  starsOfCustomer: null,
  workedBefore: false,
  levelsAbove: 0,
  genderAllowed: true,
  finishedJobs: 30,
  daysSinceApproval: 400,
};
const none: CostParts = {
  travel: 0,
  rating: 0,
  fairness: 0,
  continuity: 0,
  skill: 0,
  newcomer: 0,
  in_a_row: 0,
};

describe('assignmentCost', () => {
  it.each<[string, Partial<CostFacts>, Partial<CostParts>]>([
    ['the added travel', {}, {}],
    ['a negative detour', { addedMinutes: -3 }, { travel: -3 }],
    ['no slack: 2 for each of 10 minutes', { slackMinutes: 0 }, { travel: 34 }],
    ['4 minutes of slack', { slackMinutes: 4 }, { travel: 26 }],
    ['10 minutes of slack cost nothing', { slackMinutes: 10 }, { travel: 14 }],
    ['a good rating', { ratingScore: 4.6 }, { rating: -4.8 }],
    ['the best rating', { ratingScore: 5 }, { rating: -8 }],
    ['a bad rating', { ratingScore: 3.5 }, { rating: 4 }],
    ['the worst rating: at most 8', { ratingScore: 1 }, { rating: 8 }],
    ['more work than the median', { workShare: 0.6 }, { fairness: 4 }],
    ['less work than the median', { workShare: 0.4 }, { fairness: -4 }],
    ['no work: 20', { workShare: 0 }, { fairness: -20 }],
    ['three times the median: at most 20', { workShare: 1.5 }, { fairness: 20 }],
    ['a low median counts as a tenth', { workShare: 0.05, medianWorkShare: 0 }, { fairness: 10 }],
    ['no work among peers without work', { workShare: 0, medianWorkShare: 0 }, { fairness: 0 }],
    ['rated 5 by this customer', { starsOfCustomer: 5, workedBefore: true }, { continuity: -12 }],
    ['rated 4 by this customer', { starsOfCustomer: 4, workedBefore: true }, { continuity: -12 }],
    ['rated 3 by this customer', { starsOfCustomer: 3, workedBefore: true }, { continuity: -6 }],
    ['worked for this customer', { workedBefore: true }, { continuity: -6 }],
    ['two levels above the service', { levelsAbove: 2 }, { skill: 8 }],
    ['a newcomer', { finishedJobs: 9, daysSinceApproval: 60 }, { newcomer: -6 }],
    ['after the first 10 jobs', { finishedJobs: 10, daysSinceApproval: 60 }, { newcomer: 0 }],
    ['after 60 days', { finishedJobs: 0, daysSinceApproval: 61 }, { newcomer: 0 }],
  ])('%s', (_, facts, parts) => {
    expect(assignmentCost({ ...plain, ...facts })).toEqual({ ...none, travel: 14, ...parts });
  });

  it.each<[string, Partial<CostFacts>]>([
    ['a level under that of the service', { levelsAbove: -1 }],
    ['a gender that the customer did not choose', { genderAllowed: false }],
  ])('has no edge for %s', (_, facts) => {
    expect(assignmentCost({ ...plain, ...facts })).toBeNull();
  });

  it('rounds to tenths, and sums the parts', () => {
    const parts = assignmentCost({ ...plain, addedMinutes: 7.04, ratingScore: 4.33 }) as CostParts;
    expect(parts).toEqual({ ...none, travel: 7, rating: -2.6 });
    expect(totalMinutes(parts)).toBe(4.4);
  });
});

describe('withInARow', () => {
  const edge = (professionalId: number, travel: number): CostedEdge => ({
    professionalId,
    parts: { ...none, travel },
  });
  it.each<[string, readonly CostedEdge[], readonly number[], number]>([
    ['costs 30 more after three jobs in a row', [edge(7, 10), edge(8, 25)], [7, 7, 7], 30],
    ['counts only the last three', [edge(7, 10), edge(8, 25)], [8, 7, 7, 7], 30],
    ['costs nothing after two jobs', [edge(7, 10), edge(8, 25)], [7, 7], 0],
    ['costs nothing with a job of another one between', [edge(7, 10), edge(8, 25)], [7, 7, 8, 7], 0],
    ['costs nothing if the next one costs over 15 more', [edge(7, 10), edge(8, 25.1)], [7, 7, 7], 0],
    ['costs nothing without another one', [edge(7, 10)], [7, 7, 7], 0],
  ])('%s', (_, edges, latest, minutes) => {
    const [own] = withInARow(edges, latest).filter(({ professionalId }) => professionalId === 7);
    expect(own?.parts.in_a_row).toBe(minutes);
  });
});

it.each<[readonly number[], number]>([
  [[], 0],
  [[0.3], 0.3],
  [[0.1, 0.3], 0.2],
  [[0.9, 0.1, 0.3], 0.3],
])('medianOf(%j) is %d', (shares, median) => {
  expect(medianOf(shares)).toBe(median);
});

it.each<[number, number, number]>([
  [120, 600, 0.2],
  [0, 600, 0],
  [60, 0, 0],
])('workShare: %d paid of %d offered minutes is %d', (paidMinutes, offeredMinutes, share) => {
  expect(workShare({ paidMinutes, offeredMinutes })).toBe(share);
});

it('a change of the weights has a new version', () => {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(DISPATCH_WEIGHTS))
    .digest('hex')
    .slice(0, 12);
  // If this fails, increase RULES_VERSION and replace the line: stored costs name the version they were computed with.
  expect([RULES_VERSION, fingerprint]).toEqual([1, 'f691a4dc3834']);
});
