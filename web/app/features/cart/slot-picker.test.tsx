import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue, loadTexts } from '../../ui/language/language.ts';
import { SlotPicker } from './slot-picker.tsx';
import { readNativeFields } from './slots/read-native-fields.ts';

beforeAll(async () => {
  await loadCatalogue('en');
  await loadTexts('slots');
});

const value = { serviceMethod: 'hour', workingDuration: '2', preferredDate: '2026-11-23', preferredTime: '' };

const html = () =>
  renderToString(
    <SlotPicker
      id="service"
      value={value}
      texts={{ preferredTime: 'Preferred time is required' }}
      perHour={299}
      perDay={1599}
      slots={{ data: null, failed: false, retry: () => {} }}
      onChange={() => {}}
      onLeave={() => {}}
    />,
  );

describe('slot picker on the server', () => {
  it('consists of native fields that work before scripts have loaded', () => {
    const fields = [...html().matchAll(/<(?:input|select)[^>]*name="([^"]+)"/g)].map(([tag, name]) => [
      name,
      /type="(\w+)"/.exec(tag)?.[1] ?? 'select',
    ]);
    expect(fields).toEqual([
      ['service-method', 'radio'],
      ['service-method', 'radio'],
      ['service-duration', 'select'],
      ['service-date', 'date'],
      ['service-time', 'time'],
    ]);
  });

  it('shows their values and errors', () => {
    expect(html()).toContain('value="2026-11-23"');
    expect(html()).toMatch(/<option value="2" selected="">2 hours/);
    expect(html()).toContain('Preferred time is required');
  });
});

describe('readNativeFields', () => {
  /** A container whose fields have these values; radio buttons are given as checked or not. */
  const rootWith = (fields: Record<string, object[]>) => ({
    querySelectorAll: (selector: string) => fields[/name="service-(\w+)"/.exec(selector)?.[1] ?? ''] ?? [],
  });
  const read = (fields: Record<string, object[]>) =>
    readNativeFields(rootWith(fields) as unknown as HTMLElement, 'service', value);

  it('returns what was entered before hydration', () => {
    const entered = read({
      method: [
        { type: 'radio', value: 'hour', checked: false },
        { type: 'radio', value: 'day', checked: true },
      ],
      duration: [{ type: 'select-one', value: '3' }],
      date: [{ type: 'date', value: '2026-11-24' }],
      time: [{ type: 'time', value: '16:45' }],
    });
    expect(entered).toEqual({
      serviceMethod: 'day',
      workingDuration: '3',
      preferredDate: '2026-11-24',
      preferredTime: '16:45',
    });
  });

  it('returns null if nothing was entered, or no field is there', () => {
    expect(
      read({
        method: [{ type: 'radio', value: 'hour', checked: true }],
        duration: [{ type: 'select-one', value: '2' }],
        date: [{ type: 'date', value: '2026-11-23' }],
      }),
    ).toBeNull();
    expect(read({})).toBeNull();
  });
});
