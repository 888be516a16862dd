import { IconAlertCircle } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import classes from './suggest-field.module.css';

/** A form field with suggestions while typing; they are optional, and any text is accepted. */
export function SuggestField({
  name,
  label,
  value,
  error,
  items,
  listLabel,
  maxLength,
  autoComplete,
  onChange,
  onBlur,
  onPick,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly items: readonly { readonly id: string; readonly label: string; readonly hint?: string }[];
  readonly listLabel: string;
  readonly maxLength: number;
  readonly autoComplete?: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly onPick: (id: string) => void;
}) {
  const id = useId();
  const [activeIndex, setActiveIndex] = useState(-1);
  // Open from the first letter until a suggestion is picked or the field loses the focus.
  const [open, setOpen] = useState(false);
  const shown = open ? items : [];
  const active = shown[activeIndex];

  const pick = (item: string) => {
    onPick(item);
    setOpen(false);
    setActiveIndex(-1);
  };
  const move = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || shown.length === 0) return;
    if (event.key === 'ArrowDown') setActiveIndex(activeIndex + 1 < shown.length ? activeIndex + 1 : -1);
    else if (event.key === 'ArrowUp') setActiveIndex(activeIndex < 0 ? shown.length - 1 : activeIndex - 1);
    else if (event.key === 'Enter' && active) pick(active.id);
    else if (event.key === 'Escape') {
      // The surrounding popup stays open.
      event.stopPropagation();
      setOpen(false);
    } else return;
    event.preventDefault();
  };

  return (
    <div className="relative">
      <label className={`block text-15 semibold ${classes.label}`} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        type="text"
        role="combobox"
        className={`w-full field-bordered rounded-10 bg-card text ${classes.input}`}
        value={value}
        maxLength={maxLength}
        autoComplete={autoComplete ?? 'off'}
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
        {...(active ? { 'aria-activedescendant': `${id}-${active.id}` } : {})}
        onChange={(event) => {
          setActiveIndex(-1);
          setOpen(true);
          onChange(event.currentTarget.value);
        }}
        onKeyDown={move}
        onBlur={() => {
          setOpen(false);
          onBlur();
        }}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={listLabel}
        className={classes.list}
        hidden={shown.length === 0}
      >
        {shown.map((item, index) => (
          // biome-ignore lint/a11y: the field above has the focus and the keys
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the same
          <div
            key={item.id}
            id={`${id}-${item.id}`}
            role="option"
            aria-selected={index === activeIndex}
            className={classes.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(item.id)}
          >
            <span>{item.label}</span>
            {item.hint && <span className="flex-none text-14 muted">{item.hint}</span>}
          </div>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          <IconAlertCircle size={18} aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
