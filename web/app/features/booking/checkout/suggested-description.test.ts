import { describe, expect, it } from 'vitest';
import { hasSuggestion, toggleSuggestion } from './suggested-description.ts';

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
