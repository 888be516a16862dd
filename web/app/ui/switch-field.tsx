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
    <label className={classes.row}>
      <span className={classes.textBlock}>
        <span className={classes.label}>{label}</span>
        {help && <span className={classes.help}>{help}</span>}
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
