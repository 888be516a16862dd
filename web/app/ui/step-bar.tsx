import { useText } from './language/use-text.ts';
import classes from './step-bar.module.css';

/** One part of a `StepBar`. */
export interface BarStep {
  readonly label: string;
  readonly state: 'done' | 'now' | 'ahead';
}

/** The progress of something in a row of labelled parts: Booked, Coming, Started, Done, Approved. */
export function StepBar({ label, steps }: { label: string; steps: readonly BarStep[] }) {
  const t = useText();
  const states = { done: t('ui.step_done'), now: t('ui.step_current'), ahead: t('ui.step_upcoming') };
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.label}
          className={classes.step}
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          {step.label}
          <span className="sr-only">, {states[step.state]}</span>
        </li>
      ))}
    </ol>
  );
}
