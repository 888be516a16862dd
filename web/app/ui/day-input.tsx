import { type ReactNode, useState } from 'react';

/** While a year is typed, its first digits are a complete date too: `2` is the year 2. */
const FIRST_DAY = '2000-01-01';

/**
 * A date field whose value lives elsewhere and changes late, such as a filter in the address. It keeps what is being typed: a
 * controlled field would be reset after each digit. Reports a date once it is complete, and a field that was cleared.
 */
export function DayInput({
  value,
  required = false,
  onChange,
}: {
  /** The date as `YYYY-MM-DD`, or empty. */
  readonly value: string;
  /** Whether it cannot be cleared. */
  readonly required?: boolean;
  readonly onChange: (day: string) => void;
}): ReactNode {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  return (
    <input
      type="date"
      min={FIRST_DAY}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        // A date of which a part is missing is empty too, but not cleared.
        const complete = target.value ? target.value >= FIRST_DAY : !required && !target.validity.badInput;
        if (complete && target.value !== value) onChange(target.value);
      }}
      onBlur={({ target }) => {
        if (target.validity.badInput || (typed && typed < FIRST_DAY)) setTyped(value);
      }}
    />
  );
}
