import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_SLOT } from './slot-rules.ts';
import { loadChoice, saveChoice } from './stored-choice.ts';
import { ANYONE } from './service-slots.ts';

const tab = new Map<string, string>();
const chosen = {
  slot: { serviceMethod: 'hour', workingDuration: '2', preferredDate: '2026-11-22', preferredTime: '16:30' },
  who: { professionalId: 7, womanOnly: false },
  promised: true,
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00+05:30') });
  tab.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => tab.get(name) ?? null,
    setItem: (name: string, value: string) => void tab.set(name, value),
    removeItem: (name: string) => void tab.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('loadChoice: returns what was saved for this service, until it is deleted', () => {
  saveChoice(30201, chosen);
  expect(loadChoice(30201)).toEqual(chosen);
  expect(loadChoice(30202)).toBeNull();
  saveChoice(30201, null);
  expect(loadChoice(30201)).toBeNull();
});

it('loadChoice: drops a time that has passed and its promise, and keeps method, duration and professional', () => {
  saveChoice(30201, chosen);
  vi.setSystemTime(new Date('2026-11-22T16:31:00+05:30'));
  expect(loadChoice(30201)).toEqual({
    ...chosen,
    slot: { ...chosen.slot, preferredDate: '', preferredTime: '' },
    promised: false,
  });
});

it('loadChoice: completes a choice that an older page stored', () => {
  tab.set('service-choice:30201', JSON.stringify({ slot: { serviceMethod: 'day' } }));
  expect(loadChoice(30201)).toEqual({
    slot: { ...EMPTY_SLOT, serviceMethod: 'day' },
    who: ANYONE,
    promised: false,
  });
});
