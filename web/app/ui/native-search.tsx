import { Labelled, type NativeFieldProps } from './native-field.tsx';
import classes from './native-field.module.css';

/** A search input, for pages that need no other field of fields.tsx, which loads Mantine. */
export function NativeSearch({
  maxLength,
  placeholder,
  ...props
}: NativeFieldProps & { maxLength?: number; placeholder?: string }) {
  return (
    <Labelled {...props}>
      {(field) => (
        <input
          {...field}
          type="search"
          maxLength={maxLength}
          placeholder={placeholder}
          autoComplete="off"
          className={classes.input}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}
