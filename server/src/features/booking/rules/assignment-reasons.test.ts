import { en } from '@aaspaas/contract/messages/en/index.ts';
import { hi } from '@aaspaas/contract/messages/hi/index.ts';
import { fill } from '@aaspaas/contract/messages/index.ts';
import { describe, expect, it } from 'vitest';
import type { StoredCost } from './assignment-cost-parts.ts';
import { chosenReason, customerReason, notChosenReason, partReasons } from './assignment-reasons.ts';
import type { Reason } from './reason.ts';

const NEUTRAL: StoredCost = {
  travel: 9,
  rating: 0,
  fairness: 0,
  continuity: 0,
  skill: 0,
  newcomer: 0,
  in_a_row: 0,
  stars: null,
  worked_before: false,
};
const cost = (change: Partial<StoredCost>): StoredCost => ({ ...NEUTRAL, ...change });
const text = ({ key, values }: Reason) => fill(en[key], 'en', values);

describe('chosenReason', () => {
  it.each<[Partial<StoredCost>, string]>([
    [{}, '9 min away'],
    [{ travel: -3 }, '1 min away'],
    [{ fairness: -12, rating: -4 }, '9 min away; less work than others near you'],
    [{ rating: -4, fairness: -1 }, '9 min away; rated well by customers'],
    [{ continuity: -12, fairness: -8 }, '9 min away; this customer knows your work'],
    [{ newcomer: -6 }, '9 min away; one of your first jobs'],
    [{ fairness: -1.9 }, '9 min away'],
  ])('%j: %s', (change, expected) => {
    expect(text(chosenReason(cost(change)))).toBe(expected);
  });
});

describe('notChosenReason', () => {
  it.each<[Partial<StoredCost>, string]>([
    [{ travel: 17.2 }, 'Another professional was 8 min nearer.'],
    [{ rating: 5, travel: 11 }, 'Another professional is rated higher.'],
    [{ fairness: 20, travel: 11 }, 'Another professional had less work this week.'],
    [{ continuity: 12 }, 'Another professional has worked for this customer.'],
    [{ newcomer: 6 }, 'Another professional is new and gets the first jobs.'],
    [{ in_a_row: 30, travel: 20 }, 'You did the last jobs there. It was another professional’s turn.'],
    [{ travel: 4 }, 'Another professional fitted better into the plan of the day.'],
  ])('%j: %s', (change, expected) => {
    expect(text(notChosenReason(cost(change), NEUTRAL))).toBe(expected);
  });
});

describe('customerReason', () => {
  it.each<[Partial<StoredCost>, string, string]>([
    [{ stars: 5, worked_before: true }, 'Near you; you rated them 5', 'आपके पास; आपने इन्हें 5 रेटिंग दी'],
    [{ stars: 3 }, 'Near you', 'आपके पास'],
    [
      { stars: 3, worked_before: true, travel: 15 },
      'Near you; they have worked for you',
      'आपके पास; आपका काम कर चुके हैं',
    ],
    [{ stars: 4, travel: 15.1 }, 'You rated them 4', 'आपने इन्हें 4 रेटिंग दी'],
    [{ worked_before: true, travel: 40 }, 'They have worked for you', 'आपका काम कर चुके हैं'],
    [{}, 'Near you', 'आपके पास'],
    [{ travel: 16 }, 'Free at your time', 'आपके समय पर खाली'],
    [{ travel: 16, fairness: -12, stars: 2 }, 'Free at your time', 'आपके समय पर खाली'],
  ])('%j: %s', (change, english, hindi) => {
    const { key, values } = customerReason({ cost: cost(change), chosenBy: 'system', wished: false });
    expect([fill(en[key], 'en', values), fill(hi[key], 'hi', values)]).toEqual([english, hindi]);
  });

  it('says who decided if the plan did not', () => {
    const reasonBy = (chosenBy: 'admin' | 'system' | 'employee' | null, wished = false) =>
      text(customerReason({ cost: null, chosenBy, wished }));
    expect(reasonBy('admin')).toBe('Our team chose them');
    expect(reasonBy('employee')).toBe('They accepted your request');
    expect(reasonBy('system')).toBe('Assigned to your booking');
    expect(reasonBy(null)).toBe('Assigned to your booking');
    expect(reasonBy('system', true)).toBe('You chose them');
  });
});

it('partReasons: all parts with their minutes', () => {
  expect(partReasons(cost({ fairness: -4.5 })).map(text)).toEqual([
    'Travel: 9 min',
    'Rating: 0 min',
    'Share of work: -4.5 min',
    'Known to the customer: 0 min',
    'Skill above the service: 0 min',
    'First jobs: 0 min',
    'Several jobs in a row: 0 min',
  ]);
});
