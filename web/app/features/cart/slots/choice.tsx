import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from '../slot-fields.module.css';

/** A question answered by tapping an option. Focusable, so that a missing answer can receive the focus. */
export function Choice({
  label,
  error,
  children,
}: {
  label: string;
  error: string | null | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}label`}
      tabIndex={-1}
      className={`stack min-w-0 gap-8 rounded-10 ${classes.choice}`}
      {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}error` } : {})}
    >
      <span id={`${id}label`} className="text-15 semibold">
        {label}
      </span>
      {children}
      {error && (
        <p id={`${id}error`} className={classes.error}>
          <IconAlertCircle size={18} aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
