import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { NativeSelect } from '@mantine/core';
import { type FieldProps, fieldProps } from './fields.tsx';
import { MantineScope } from './mantine.tsx';

/** A select field with the native list. */
export function SelectField({
  options,
  choose,
  ...props
}: FieldProps & {
  options: readonly { readonly value: string; readonly label: string }[];
  /** The placeholder without a choice. */
  choose: string;
}) {
  return (
    <MantineScope>
      <NativeSelect {...fieldProps(props)}>
        <option value="" disabled>
          {choose}
        </option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </MantineScope>
  );
}
