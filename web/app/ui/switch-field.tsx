import type { ReactNode } from 'react';
import classes from './switch-field.module.css';

interface SwitchFieldProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** The meaning of the current setting, below the label. */
  readonly help?: ReactNode;
}

/** A switch with its label; it takes effect immediately. */
export function SwitchField({ label, checked, onChange, disabled = false, help }: SwitchFieldProps) {
  return (
    <label className="row justify-between gap-16 touch pointer">
      <span className="stack min-w-0 gap-2">
        <span className="semibold">{label}</span>
        {help && <span className="text-15 muted">{help}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={classes.switch}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
