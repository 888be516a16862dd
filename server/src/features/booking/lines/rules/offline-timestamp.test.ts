import { describe, expect, it } from 'vitest';
import { resolveReportedTime } from './offline-timestamp.ts';

const now = new Date('2026-11-23T04:30:00Z');
const notBefore = new Date('2026-11-23T03:00:00Z');
const at = (time: string) => new Date(`2026-11-23T${time}Z`);

describe('time of an event reported late', () => {
  it('returns now without a reported time', () => {
    expect(resolveReportedTime(null, { now, notBefore })).toEqual({ at: now });
  });

  it.each([
    ['within the bounds: unchanged', '03:40:00', '03:40:00'],
    ['half a minute ahead of the server: now', '04:30:30', '04:30:00'],
    ['half a minute before the previous step: right after it', '02:59:30', '03:00:00'],
  ])('%s', (_what, reportedAt, counted) => {
    expect(resolveReportedTime(at(reportedAt), { now, notBefore })).toEqual({ at: at(counted) });
  });

  it.each([
    ['04:31:01', 'future'],
    ['02:58:59', 'too_early'],
  ])('rejects %s: %s', (reportedAt, error) => {
    expect(resolveReportedTime(at(reportedAt), { now, notBefore })).toEqual({ error });
  });

  it('accepts at most one day ago', () => {
    const allocated = new Date('2026-11-01T03:00:00Z');
    const reportedAt = new Date('2026-11-22T04:29:59Z');
    expect(resolveReportedTime(reportedAt, { now, notBefore: allocated })).toEqual({ error: 'too_old' });
    expect(resolveReportedTime(new Date('2026-11-22T04:30:00Z'), { now, notBefore: null })).toEqual({
      at: new Date('2026-11-22T04:30:00Z'),
    });
  });

  it('never returns a time after now', () => {
    const just = new Date('2026-11-23T04:30:20Z');
    expect(resolveReportedTime(at('04:30:00'), { now, notBefore: just })).toEqual({ at: now });
  });
});
