import { describe, expect, it } from 'vitest';
import { hasSuggestion, suggestionGroups, toggleSuggestion } from './suggested-description.ts';

describe('toggleSuggestion', () => {
  it.each([
    ['', 'Fan', 'Fan'],
    ['Switch or socket', 'Fan', 'Switch or socket, Fan'],
    ['Two sockets spark.', 'Fan', 'Two sockets spark. Fan'],
    ['दो सॉकेट खराब हैं।', 'पंखा', 'दो सॉकेट खराब हैं। पंखा'],
  ])('adds to %j', (before, suggestion, after) => {
    expect(toggleSuggestion(before, suggestion)).toBe(after);
    expect(hasSuggestion(after, suggestion)).toBe(true);
  });

  it.each([
    ['Fan', 'Fan', ''],
    ['Switch or socket, Fan', 'Fan', 'Switch or socket'],
    ['Switch or socket, Fan', 'Switch or socket', 'Fan'],
    ['Fan, New light, Switch', 'New light', 'Fan, Switch'],
    ['Two sockets spark. Fan', 'Fan', 'Two sockets spark.'],
  ])('removes from %j', (before, suggestion, after) => {
    expect(toggleSuggestion(before, suggestion)).toBe(after);
  });
});

describe('suggestionGroups', () => {
  const electrician = { name: 'Electrician', job_descriptions: ['Fan', 'New light'] };
  const ac = { name: 'AC Repair', job_descriptions: ['Fan'] };
  const lawyer = { name: 'Lawyer', job_descriptions: [] };

  it('writes the plain job for one service', () => {
    expect(suggestionGroups([ac])).toEqual([{ service: null, jobs: [{ name: 'Fan', text: 'Fan' }] }]);
    expect(suggestionGroups([lawyer])).toEqual([]);
  });

  it('names the service if there are several', () => {
    expect(suggestionGroups([electrician, lawyer, ac], true)).toEqual([
      {
        service: 'Electrician',
        jobs: [
          { name: 'Fan', text: 'Fan (Electrician)' },
          { name: 'New light', text: 'New light (Electrician)' },
        ],
      },
      { service: 'AC Repair', jobs: [{ name: 'Fan', text: 'Fan (AC Repair)' }] },
    ]);
  });

  it('removes the job of one service and keeps the equal one of the other', () => {
    const both = toggleSuggestion('Fan (Electrician)', 'Fan (AC Repair)');
    expect(both).toBe('Fan (Electrician), Fan (AC Repair)');
    expect(toggleSuggestion(both, 'Fan (Electrician)')).toBe('Fan (AC Repair)');
  });
});
