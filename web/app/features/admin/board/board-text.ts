import type { BoardGap, BoardJob, BoardLane, BoardTime } from '@aaspaas/contract/features/admin-board.ts';
import type { SuggestionConflict } from '@aaspaas/contract/features/admin.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { formatTimeOfDay } from '../../../platform/format.ts';
import type { Translate } from '../../../ui/language/language.ts';

/** Formats a part of a day: `2:00 pm – 4:00 pm`. */
export function formatRange(t: Translate, language: Language, { starts_at, ends_at }: BoardTime): string {
  return t('board.range', rangeValues(language, { starts_at, ends_at }));
}

function rangeValues(language: Language, { starts_at, ends_at }: BoardTime) {
  return { from: formatTimeOfDay(starts_at, language), to: formatTimeOfDay(ends_at, language) };
}

/** Formats what is against a professional for a line. */
export function formatConflict(t: Translate, language: Language, conflict: SuggestionConflict): string {
  switch (conflict.kind) {
    case 'busy':
      return t('board.conflict_busy', rangeValues(language, conflict));
    case 'too_far':
      return t('board.conflict_too_far', { km: conflict.km });
    case 'short_gap':
      return t(`board.conflict_short_${conflict.side}`, {
        gap: conflict.gap_minutes,
        minutes: conflict.travel_minutes,
      });
    default:
      return t(`board.conflict_${conflict.kind}`);
  }
}

/** Formats all conflicts of a suggestion, the most important first. */
export function formatConflicts(
  t: Translate,
  language: Language,
  conflicts: readonly SuggestionConflict[],
): string {
  return conflicts.map((one) => formatConflict(t, language, one)).join(' · ');
}

/**
 * Returns the reasons of a suggestion that its conflicts do not say already. The first two are about the time, and that they
 * offer the service, which all suggestions do; the third one is the distance.
 */
export function remainingReasons({ reasons, conflicts }: NonNullable<BoardLane['candidate']>): string[] {
  const isFar = conflicts.some(({ kind }) => kind === 'too_far');
  const [time = '', , ...others] = reasons;
  return [...(conflicts.length === 0 ? [time] : []), ...others.slice(isFar ? 1 : 0)];
}

/** Formats the trip between two jobs. */
export function formatGap(t: Translate, { travel_minutes, km, gap_minutes, short }: BoardGap): string {
  return short
    ? t('board.gap_short', { gap: Math.max(0, gap_minutes), minutes: travel_minutes, km })
    : t('board.gap', { minutes: travel_minutes, km });
}

/** Formats the working time of a professional's day. */
export function formatHours(
  t: Translate,
  language: Language,
  { hours, day_off, paused }: Pick<BoardLane, 'hours' | 'day_off' | 'paused'>,
): string {
  if (paused) return t('board.paused');
  if (day_off) return t('board.day_off');
  const [first] = hours;
  if (!first) return t('board.closed');
  if (Date.parse(first.ends_at) - Date.parse(first.starts_at) >= DAY_MS) return t('board.any_time');
  return hours.map((one) => t('board.hours', rangeValues(language, one))).join(' · ');
}

const DAY_MS = 86_400_000;

/** The facts of a job below the name of its service: time, code, PIN if known, state. */
export function jobFacts(t: Translate, language: Language, job: BoardJob): string[] {
  return [
    formatRange(t, language, job),
    job.booking_id,
    ...(job.pin ? [t('board.pin', { pin: job.pin })] : []),
    t(`admin.tab_${job.state}`),
  ];
}

/** Describes a job to screen readers and as its title. */
export function describeJob(t: Translate, language: Language, job: BoardJob): string {
  const values = {
    service: job.service_name,
    code: job.booking_id,
    time: formatRange(t, language, job),
    state: t(`admin.tab_${job.state}`),
  };
  const text = job.pin ? t('board.job_with_pin', { ...values, pin: job.pin }) : t('board.job', values);
  return job.gap_before ? `${text}. ${t('board.gap_before', { text: formatGap(t, job.gap_before) })}` : text;
}
