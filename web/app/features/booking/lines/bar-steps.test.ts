import { beforeAll, expect, it } from 'vitest';
import { loadCatalogue, textIn } from '../../../ui/language/language.ts';
import { barSteps } from './bar-steps.ts';
import type { StepFacts } from './line-steps.ts';

beforeAll(() => Promise.all([loadCatalogue('en'), loadCatalogue('hi')]));

const NOW = Date.parse('2026-11-22T18:00:00+05:30');
const AT = '2026-11-21T10:00:00+05:30';
const line = (...steps: StepFacts['timeline']): StepFacts => ({
  timeline: steps,
  status: 'pending',
  under_review: false,
  approval_due_at: null,
  dispute_due_at: null,
  service_date: '2026-11-26',
  service_time: '14:00',
  answer_by: null,
});
const placed = line(
  { step: 'booked', at: AT },
  { step: 'assigned', at: null },
  { step: 'started', at: null },
  { step: 'done', at: null },
  { step: 'approved', at: null },
);

it('has five steps in the reader’s language', () => {
  const labels = (language: 'en' | 'hi') => barSteps(textIn(language), placed, NOW).map(({ label }) => label);
  expect(labels('en')).toEqual(['Booked', 'Coming', 'Started', 'Done', 'Approved']);
  expect(labels('hi')).toEqual(['बुक हुई', 'आना', 'शुरू', 'पूरा', 'मंज़ूर हुआ']);
  expect(barSteps(textIn('en'), placed, NOW).map(({ state }) => state)).toEqual([
    'done',
    'now',
    'ahead',
    'ahead',
    'ahead',
  ]);
});

it('leaves out a dispute', () => {
  const disputed = line(
    ...placed.timeline.slice(0, 4).map(({ step }) => ({ step, at: AT })),
    { step: 'disputed', at: AT },
    { step: 'approved', at: null },
  );
  expect(barSteps(textIn('en'), { ...disputed, status: 'completed', under_review: true }, NOW)).toEqual([
    { label: 'Booked', state: 'done' },
    { label: 'Coming', state: 'done' },
    { label: 'Started', state: 'done' },
    { label: 'Done', state: 'done' },
    { label: 'Approved', state: 'now' },
  ]);
});
