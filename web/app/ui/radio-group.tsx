import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { ErrorText } from './error-text.tsx';
import classes from './radio-group.module.css';

export interface RadioGroupProps {
  /** The name for screen readers; a heading may show it in other words. */
  readonly label: string;
  readonly error?: string | null | undefined;
  /** The id of the error text, if the caller renders it elsewhere. */
  readonly errorId?: string | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * A question answered by one of its `RadioCell`s. The arrow keys choose the next one, Home and End the first and last.
 * Focusable, so that a missing answer can receive the focus.
 */
export function RadioGroup({ label, error, errorId, children, className = '', ref }: RadioGroupProps) {
  const ownId = useId();
  const id = errorId ?? ownId;
  return (
    <div
      ref={ref}
      role="radiogroup"
      aria-label={label}
      tabIndex={-1}
      className={`min-w-0 rounded-10 ${classes.group} ${className}`}
      onKeyDown={chooseAtEnd}
      {...(error ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
    >
      {children}
      {error && !errorId && (
        <p id={id} className="mt-6 text-14 leading-145">
          <ErrorText text={error} />
        </p>
      )}
    </div>
  );
}

export interface RadioCellProps {
  /** The same for all cells of a group. */
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
  /** The accessible name, if the content is abbreviated. */
  readonly label?: string | undefined;
  readonly disabled?: boolean;
  /** How it looks unchosen: `solid` edge, `dashed` edge, `sunken` without an edge, `plain` without an edge or a background. */
  readonly look?: 'solid' | 'dashed' | 'sunken' | 'plain';
  /** How it looks chosen: filled, or outlined on its tint. */
  readonly chosen?: 'filled' | 'outlined';
  readonly className?: string | undefined;
}

/** One option of a `RadioGroup`: the whole cell is its native radio button, so it works before scripts have loaded. */
export function RadioCell({
  name,
  value,
  checked,
  onChange,
  children,
  label,
  disabled = false,
  look = 'solid',
  chosen = 'filled',
  className = '',
}: RadioCellProps) {
  return (
    <label className={`${classes.cell} ${className}`} data-look={look} data-chosen={chosen}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        aria-disabled={disabled || undefined}
        aria-label={label}
        onChange={() => onChange(value)}
      />
      {label ? <span aria-hidden="true">{children}</span> : children}
    </label>
  );
}

/** Home and End, which native radio buttons do not have. */
function chooseAtEnd(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Home' && event.key !== 'End') return;
  const cells = event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=radio]:not(:disabled)');
  const target = cells[event.key === 'Home' ? 0 : cells.length - 1];
  if (!target) return;
  event.preventDefault();
  target.focus();
  target.click();
}
