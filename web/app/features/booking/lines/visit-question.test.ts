import { expect, it } from 'vitest';
import { visitQuestionOf } from './visit-question.ts';

it.each([
  [['cancel', 'reschedule', 'show_code'], null],
  [['cancel', 'wait', 'replace'], 'late'],
  [['cancel', 'wait', 'replace', 'confirm_present'], 'absent'],
  [['confirm_start', 'replace'], 'start'],
  [['pick_redo'], 'redo'],
] as const)('%j asks %s', (allowed_actions, question) => {
  expect(visitQuestionOf({ allowed_actions: [...allowed_actions] })).toBe(question);
});
