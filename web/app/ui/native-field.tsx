import { type ReactNode, useId } from 'react';
import { ErrorText } from './error-text.tsx';
import classes from './native-field.module.css';

/** The props of a native field. */
export interface NativeFieldProps {
  readonly name: string;
  readonly label: string;
  /** The label is only for screen readers, because a heading says it. */
  readonly labelHidden?: boolean;
  /** The help text below the field. */
  readonly help?: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly error?: string | null | undefined;
}

/**
 * A date (`YYYY-MM-DD`) or time (`HH:MM`) input with the browser's picker, for public pages: `DateTimeField` of fields.tsx
 * loads Mantine.
 */
export function NativeDateTime({
  kind,
  min,
  max,
  ...props
}: NativeFieldProps & { kind: 'date' | 'time'; min?: string; max?: string }) {
  return (
    <Labelled {...props}>
      {(field) => (
        <input
          {...field}
          type={kind}
          min={min}
          max={max}
          className={classes.input}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

/** A native list of options. */
export function NativeSelect({
  options,
  ...props
}: NativeFieldProps & { options: readonly { readonly value: string; readonly label: string }[] }) {
  return (
    <Labelled {...props}>
      {(field) => (
        <select {...field} className={classes.input} onChange={(event) => props.onChange(event.target.value)}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** The label and the error of a native field. */
export function Labelled({
  name,
  label,
  labelHidden,
  help,
  value,
  onBlur,
  error,
  children,
}: NativeFieldProps & {
  children: (field: {
    id: string;
    name: string;
    value: string;
    onBlur: (() => void) | undefined;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'block text-14 medium'}>
        {label}
      </label>
      {children({
        id,
        name,
        value,
        onBlur,
        'aria-invalid': error ? true : undefined,
        'aria-describedby':
          [help && `${id}help`, error && `${id}error`].filter(Boolean).join(' ') || undefined,
      })}
      {help && (
        <p id={`${id}help`} className="mt-6 text-14 leading-145 muted">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}error`} className="mt-6 text-14 leading-145">
          <ErrorText text={error} />
        </p>
      )}
    </div>
  );
}
