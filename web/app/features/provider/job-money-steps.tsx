import type { JobMoneyPart } from '@aaspaas/contract/features/job-money.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { now } from '../../platform/clock.ts';
import { formatExactRupees } from '../../platform/format-exact-rupees.ts';
import { formatDate, formatInstant } from '../../platform/format.ts';
import type { Translate } from '../../ui/language/language.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Timeline, type TimelineStep } from '../../ui/timeline.tsx';
import { type ShownStep, shownSteps } from './earnings/job-steps.ts';

/** Every step of a part of a job's pay until it is in the bank account, and what it waits for. */
export function JobMoneySteps({ part, label }: { part: JobMoneyPart; label: string }) {
  const t = useText();
  const language = useLanguage();
  return (
    <Timeline
      label={label}
      steps={shownSteps(part, now()).map((shown) => presentStep(shown, part, t, language))}
    />
  );
}

function presentStep(shown: ShownStep, part: JobMoneyPart, t: Translate, language: Language): TimelineStep {
  if ('next' in shown)
    return {
      label: t(shown.next),
      state: shown.state,
      ...(shown.next === 'money.next_collect' ? { note: formatExactRupees(-part.open) } : {}),
    };
  const { step, at, amount, hold, reference, reason, run } = shown.step;
  const notes = [
    step === 'held' && hold ? t(`money.hold_${hold}`) : null,
    reason,
    reference === null ? null : step === 'paid_out' ? t('money.reference', { reference }) : reference,
    run !== null && step === 'payout' ? t('money.run', { run: String(run) }) : null,
  ].filter((note) => note !== null);
  return {
    label: labelOf(step, amount, t),
    state: shown.state,
    // Pay is available on a day, not from a minute on.
    time: step === 'available' ? formatDate(at.slice(0, 10), language) : formatInstant(at, language),
    ...(notes.length > 0 ? { note: <span className="wrap-anywhere">{notes.join(' · ')}</span> } : {}),
  };
}

function labelOf(step: JobMoneyPart['steps'][number]['step'], amount: number | null, t: Translate): string {
  if (step === 'held' || step === 'released')
    return amount === null
      ? t(`money.step_${step}_all`)
      : t(`money.step_${step}`, { amount: formatExactRupees(amount) });
  return t(`money.step_${step}`, { amount: formatExactRupees(amount ?? 0) });
}
