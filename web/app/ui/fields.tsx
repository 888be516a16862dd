import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { Checkbox, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { type HTMLInputAutoCompleteAttribute, type ReactNode, useState } from 'react';
import { useText } from './language/use-text.ts';
import { ErrorText } from './error-text.tsx';
import classes from './fields.module.css';
import { KEYBOARDS, type Keyboard } from './keyboards.ts';
import { MantineScope } from './mantine.tsx';

export { FormError } from './form-error.tsx';

/** The props of every field. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly error?: string | null;
  /** The help text below the field. */
  readonly help?: ReactNode;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** A text input. `kind` selects the keyboard. */
export function TextField({
  kind = 'text',
  prefix,
  ...props
}: FieldProps & { kind?: Keyboard; prefix?: string }) {
  return (
    <MantineScope>
      <TextInput
        {...fieldProps(props)}
        {...KEYBOARDS[kind]}
        {...(kind === 'text' ? { dir: 'auto' } : {})}
        {...(prefix
          ? { leftSection: <span className="muted medium">{prefix}</span>, leftSectionWidth: 52 }
          : {})}
      />
    </MantineScope>
  );
}

/** A multi-line text input. */
export function TextareaField({ rows = 3, ...props }: FieldProps & { rows?: number }) {
  return (
    <MantineScope>
      <Textarea {...fieldProps(props)} dir="auto" rows={rows} />
    </MantineScope>
  );
}

/** A password input that can show its value. */
export function PasswordField(props: FieldProps) {
  const t = useText();
  const [visible, setVisible] = useState(false);
  return (
    <MantineScope>
      <PasswordInput
        {...fieldProps(props)}
        rightSectionWidth={48}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{
          tabIndex: 0,
          className: classes.eye ?? '',
          'aria-label': t(visible ? 'ui.hide_password' : 'ui.show_password'),
        }}
      />
    </MantineScope>
  );
}

/** A date (`YYYY-MM-DD`) or time (`HH:MM`) input with the native picker. */
export function DateTimeField({
  kind,
  min,
  max,
  step,
  ...props
}: FieldProps & { kind: 'date' | 'time'; min?: string; max?: string; step?: number }) {
  return (
    <MantineScope>
      <TextInput
        {...fieldProps(props)}
        type={kind}
        {...(min ? { min } : {})}
        {...(max ? { max } : {})}
        {...(step ? { step } : {})}
      />
    </MantineScope>
  );
}

/** A checkbox with its label. */
export function CheckboxField({
  name,
  label,
  checked,
  onChange,
  error,
  disabled,
}: {
  name: string;
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** A text is shown below the checkbox; `true` only marks it as invalid. */
  error?: string | boolean | null;
  disabled?: boolean;
}) {
  return (
    <MantineScope>
      <Checkbox
        name={name}
        label={label}
        checked={checked}
        disabled={disabled ?? false}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-invalid={error ? true : undefined}
        error={typeof error === 'string' ? error && <ErrorText text={error} /> : error}
        classNames={{
          root: classes.checkbox,
          input: classes.checkboxInput,
          label: classes.checkboxLabel,
          error: classes.error,
        }}
      />
    </MantineScope>
  );
}

/** The props of every field, for Mantine's inputs. */
export function fieldProps({
  name,
  label,
  value,
  onChange,
  onBlur,
  error,
  help,
  placeholder,
  required,
  disabled,
  autoComplete,
  maxLength,
}: FieldProps) {
  return {
    name,
    label,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    // `aria-invalid` comes with the error; the browser's own validation bubbles are disabled (`noValidate` on the form).
    error: error ? <ErrorText text={error} /> : null,
    withAsterisk: false,
    inputWrapperOrder: ORDER,
    size: 'md' as const,
    classNames: {
      root: classes.root,
      label: classes.label,
      input: classes.input,
      description: classes.help,
      error: classes.error,
    },
    ...(onBlur ? { onBlur } : {}),
    ...(help ? { description: help } : {}),
    ...(placeholder ? { placeholder } : {}),
    ...(required ? { required } : {}),
    ...(disabled ? { disabled } : {}),
    ...(autoComplete ? { autoComplete } : {}),
    ...(maxLength ? { maxLength } : {}),
  };
}
