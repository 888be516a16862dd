import { type ReactNode, useId } from 'react';
import { ErrorText } from './error-text.tsx';
import { KEYBOARDS, type Keyboard } from './keyboards.ts';
import { Labelled, type NativeFieldProps } from './native-field.tsx';
import fields from './native-field.module.css';
import classes from './native-text.module.css';

interface NativeTextProps extends NativeFieldProps {
  readonly placeholder?: string;
  readonly maxLength?: number;
}

/** A text input without Mantine, for forms that a page shows at once. `kind` selects the keyboard. */
export function NativeText({
  kind = 'text',
  prefix,
  placeholder,
  maxLength,
  autoComplete,
  ...props
}: NativeTextProps & { kind?: Keyboard; prefix?: string; autoComplete?: string }) {
  return (
    <Labelled {...props}>
      {(field) => (
        <span className="block relative">
          {prefix && <span className={classes.prefix}>{prefix}</span>}
          <input
            {...field}
            {...KEYBOARDS[kind]}
            dir={kind === 'text' ? 'auto' : undefined}
            placeholder={placeholder}
            maxLength={maxLength}
            autoComplete={autoComplete}
            className={fields.input}
            style={prefix ? { paddingInlineStart: `calc(${prefix.length}ch + 20px)` } : undefined}
            onChange={(event) => props.onChange(event.target.value)}
          />
        </span>
      )}
    </Labelled>
  );
}

/** The same with several lines. */
export function NativeTextarea({
  rows = 3,
  placeholder,
  maxLength,
  ...props
}: NativeTextProps & { rows?: number }) {
  return (
    <Labelled {...props}>
      {(field) => (
        <textarea
          {...field}
          dir="auto"
          rows={rows}
          placeholder={placeholder}
          maxLength={maxLength}
          className={`${fields.input} ${classes.area}`}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

/** A checkbox with its label. */
export function NativeCheckbox({
  name,
  label,
  checked,
  error,
  onChange,
}: {
  name: string;
  label: ReactNode;
  checked: boolean;
  error?: string | null;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div>
      <label className="row gap-12 touch pointer">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className={classes.box}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {error && (
        <p id={id} className="text-14 leading-145">
          <ErrorText text={error} />
        </p>
      )}
    </div>
  );
}
