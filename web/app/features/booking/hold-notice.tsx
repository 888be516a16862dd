import { IconClockCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { now } from '../../platform/clock.ts';
import { formatInstant } from '../../platform/format.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import classes from './hold-notice.module.css';

/** From when on the notice is a warning, before the hold ends. */
const WARNING_MS = 120_000;

/**
 * "Reserved for you until 1:56 pm": a fixed time, no countdown, and a warning in the last two minutes. After the end nothing
 * is shown and `onEnd` is called once; confirming then still works unless the time was taken.
 */
export function HoldNotice({
  until,
  onEnd,
}: {
  /** ISO 8601. */
  until: string;
  onEnd?: () => void;
}) {
  const t = useText();
  const language = useLanguage();
  const phase = useHoldPhase(until, onEnd);
  if (phase === 'ended') return null;
  const time = formatInstant(until, language).split(', ').at(-1) ?? '';
  return (
    <p className={classes.hold} data-ending={phase === 'ending' || undefined}>
      <IconClockCheck size={20} aria-hidden />
      <span>
        {t('slots.reserved', { time })}
        <span className="block text-14" role="status">
          {phase === 'ending' ? t('slots.reserved_ending') : ''}
        </span>
      </span>
    </p>
  );
}

type Phase = 'held' | 'ending' | 'ended';

function useHoldPhase(until: string, onEnd: (() => void) | undefined): Phase {
  const end = Date.parse(until);
  const phaseAt = (instant: number): Phase =>
    instant >= end ? 'ended' : instant >= end - WARNING_MS ? 'ending' : 'held';
  const [phase, setPhase] = useState(() => phaseAt(now()));
  useEffect(() => {
    const left = end - now();
    const timers = [left - WARNING_MS, left]
      .filter((delay) => delay > 0)
      .map((delay) => setTimeout(() => setPhase(now() >= end ? 'ended' : 'ending'), delay));
    return () => timers.forEach(clearTimeout);
  }, [end]);
  const atEnd = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (phase === 'ended') atEnd();
  }, [phase]);
  return phase;
}
