import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from './language/use-text.ts';
import classes from './timeline.module.css';

/** One step of a timeline. */
export interface TimelineStep {
  readonly label: string;
  readonly state: 'done' | 'now' | 'ahead' | 'stopped';
  /** When it happened or is due. */
  readonly time?: string;
  readonly note?: ReactNode;
}

/** The progress of something, from first to last step. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  const t = useText();
  const states = {
    done: t('ui.step_done'),
    now: t('ui.step_current'),
    ahead: t('ui.step_upcoming'),
    stopped: t('ui.step_done'),
  };
  return (
    <ol className="list" aria-label={label}>
      {steps.map((step) => (
        <li
          key={`${step.label} ${step.time ?? ''}`}
          className={`flex relative gap-14 ${classes.step}`}
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={`middle flex-none rounded-full bg-card ${classes.mark}`} aria-hidden="true">
            {step.state === 'done' && <IconCheck size={14} stroke={3} />}
            {step.state === 'stopped' && <IconX size={14} stroke={3} />}
          </span>
          <div>
            <p className={`medium ${classes.label}`}>
              {step.label}
              <span className="sr-only">, {states[step.state]}</span>
            </p>
            {step.time && <p className={classes.time}>{step.time}</p>}
            {step.note && <div className={classes.note}>{step.note}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
