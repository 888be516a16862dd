import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { logLines } from '../../testing/log-lines.ts';
import { logProcessEvents } from './process-events.ts';

const started = () => {
  const exits: number[] = [];
  const printed: unknown[] = [];
  const target = Object.assign(new EventEmitter(), { exit: (code: number) => void exits.push(code) });
  target.on('warning', (warning) => printed.push(warning));
  const logged = logLines();
  logProcessEvents(target, logged.log);
  return { target, exits, printed, logged };
};

const rejected = Object.assign(new Error('no account 9712345678'), {
  code: '23505',
  detail: 'Key (mobile)=(9712345678) already exists.',
});

describe('logProcessEvents', () => {
  it('writes a warning to the log only, without values, and continues', () => {
    const { target, exits, printed, logged } = started();
    target.emit('warning', rejected);
    expect(logged.lines()).toMatchObject([
      { level: 40, msg: 'warning of the process', err: { code: '23505', message: 'no account ‹number›' } },
    ]);
    expect(logged.text()).not.toContain('9712345678');
    expect(printed).toEqual([]);
    expect(exits).toEqual([]);
  });

  it.each(['uncaughtException', 'unhandledRejection'])(
    '%s: writes the error without values and exits',
    (event) => {
      const { target, exits, logged } = started();
      target.emit(event, rejected);
      expect(logged.lines()).toMatchObject([{ level: 60, msg: 'unhandled error', err: { code: '23505' } }]);
      expect(logged.text()).not.toContain('9712345678');
      expect(exits).toEqual([1]);
    },
  );
});
