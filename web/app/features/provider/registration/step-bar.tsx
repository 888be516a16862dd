import { IconCheck } from '@tabler/icons-react';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './registration.module.css';
import { STEPS } from './registration-values.ts';

/** Progress of the registration: a line of five parts on phones, a list on wide screens; completed steps can be reopened. */
export function StepBar({ step, open }: { step: number; open: (step: number) => void }) {
  const t = useText();
  return (
    <nav aria-label={t('registration.steps')} className={classes.steps}>
      <ol className="stack gap-6 list">
        {STEPS.map(({ name }, index) => (
          <li key={name} data-state={index < step ? 'done' : index === step ? 'now' : 'ahead'}>
            <button
              className="block w-full relative p-0 border-0 bg-none text text-start pointer"
              type="button"
              aria-current={index === step ? 'step' : undefined}
              disabled={index > step}
              onClick={() => open(index)}
            >
              <span className={classes.number}>
                {index < step ? <IconCheck size={18} aria-hidden /> : index + 1}
              </span>
              <span className={`absolute clip nowrap ${classes.stepName}`}>
                {t(`registration.step_${name}`)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
