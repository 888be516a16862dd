import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { ErrorText } from './error-text.tsx';
import classes from './stepper.module.css';
import { RadioGroup } from './radio-group.tsx';

export interface StepperProps {
  /** The same for all options. */
  readonly name: string;
  /** The name for screen readers. */
  readonly label: string;
  readonly lessLabel: string;
  readonly moreLabel: string;
  /** The chosen number as a text; empty: none yet. */
  readonly value: string;
  /** From 1 to this number. */
  readonly max: number;
  /** `2 hours`. */
  readonly format: (count: number) => string;
  readonly error?: string | null | undefined;
  readonly onChange: (value: string) => void;
}

/** A small number between two 44 px buttons. For screen readers and the keyboard it is a radio group with all numbers. */
export function Stepper({
  name,
  label,
  lessLabel,
  moreLabel,
  value,
  max,
  format,
  error,
  onChange,
}: StepperProps) {
  const errorId = useId();
  const count = Number(value);
  return (
    <div className={classes.field}>
      <div className={classes.stepper} data-invalid={error ? true : undefined}>
        <button
          type="button"
          className={classes.button}
          aria-label={lessLabel}
          disabled={count <= 1}
          onClick={() => onChange(String(count - 1))}
        >
          <IconMinus size={20} aria-hidden />
        </button>
        <RadioGroup label={label} error={error} errorId={errorId} className={classes.window}>
          {Array.from({ length: max }, (_, index) => index + 1).map((option) => (
            <label key={option} data-shown={option === count || undefined}>
              <input
                type="radio"
                name={name}
                value={option}
                checked={option === count}
                onChange={() => onChange(String(option))}
              />
              <span>{format(option)}</span>
            </label>
          ))}
          {!count && <span aria-hidden="true">–</span>}
        </RadioGroup>
        <button
          type="button"
          className={classes.button}
          aria-label={moreLabel}
          disabled={count >= max}
          onClick={() => onChange(String(count + 1))}
        >
          <IconPlus size={20} aria-hidden />
        </button>
      </div>
      {error && (
        <p id={errorId} className="mt-6 text-14 leading-145">
          <ErrorText text={error} />
        </p>
      )}
    </div>
  );
}
