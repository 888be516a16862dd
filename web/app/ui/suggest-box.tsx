import { IconAlertCircle, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useText } from './language/use-text.ts';
import classes from './suggest-box.module.css';

/** One suggestion. */
export interface Suggested {
  readonly id: string;
  readonly label: string;
  /** The rendered label, if it is more than plain text. */
  readonly content?: ReactNode;
  /** Below the label: the parent, or facts. */
  readonly detail?: ReactNode;
  /** Details at the end. */
  readonly hint?: ReactNode;
  readonly icon?: ReactNode;
  /** A line above separates it from suggestions of another kind. */
  readonly separated?: boolean;
}

export interface SuggestBoxProps<S extends Suggested> {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly items: readonly S[];
  /** The accessible name of the list. */
  readonly listLabel: string;
  readonly onPick: (item: S) => void;
  /** Called on Enter without a chosen suggestion. */
  readonly onEnter: () => void;
  readonly error?: string | null;
  readonly maxLength?: number;
  /** Hides the label visually where a heading already names the field. */
  readonly quiet?: boolean;
  /** In a full sheet: the field stays in view, beside Back, while its suggestions and `children` scroll. */
  readonly sticky?: boolean;
  /** Between the field and its suggestions. */
  readonly note?: ReactNode;
  /** Below the suggestions. */
  readonly children?: ReactNode;
}

/** A text input with suggestions below it, for keyboard and touch. */
export function SuggestBox<S extends Suggested>({
  label,
  placeholder,
  value,
  onChange,
  items,
  listLabel,
  onPick,
  onEnter,
  error,
  maxLength,
  quiet,
  sticky,
  note,
  children,
}: SuggestBoxProps<S>) {
  const t = useText();
  const id = useId();
  const [activeIndex, setActiveIndex] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const active = items[activeIndex];

  // The option selected by the arrow keys may be scrolled out of view.
  useEffect(() => {
    if (activeIndex >= 0) list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);

  const move = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setActiveIndex(activeIndex + 1 < items.length ? activeIndex + 1 : -1);
    else if (event.key === 'ArrowUp') setActiveIndex(activeIndex < 0 ? items.length - 1 : activeIndex - 1);
    else if (event.key === 'Enter') {
      if (active) onPick(active);
      else onEnter();
    } else return;
    event.preventDefault();
  };

  return (
    <div>
      <label className={quiet ? 'sr-only' : classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={sticky ? classes.sticky : undefined}>
        <div
          className={`row gap-10 field-bordered rounded-10 bg-card ${classes.field}`}
          data-error={error ? true : undefined}
        >
          <IconSearch size={20} aria-hidden />
          <input
            ref={input}
            id={id}
            type="search"
            role="combobox"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            data-autofocus
            placeholder={placeholder}
            value={value}
            aria-autocomplete="list"
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            {...(active ? { 'aria-activedescendant': `${id}-${active.id}` } : {})}
            {...(maxLength ? { maxLength } : {})}
            onChange={(event) => {
              setActiveIndex(-1);
              onChange(event.currentTarget.value);
            }}
            onKeyDown={move}
          />
          {value && (
            <button
              type="button"
              className={classes.clear}
              aria-label={t('ui.clear')}
              onClick={() => {
                setActiveIndex(-1);
                onChange('');
                input.current?.focus();
              }}
            >
              <IconX size={20} aria-hidden />
            </button>
          )}
        </div>
      </div>
      <div role="alert">
        {error && (
          <p id={`${id}-error`} className={classes.error}>
            <IconAlertCircle size={18} aria-hidden />
            {error}
          </p>
        )}
      </div>
      {note}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={listLabel}
        className="mt-10"
        hidden={items.length === 0}
      >
        {items.map((item, index) => (
          // biome-ignore lint/a11y: the field above has the focus and the keys
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the same
          <div
            key={item.id}
            id={`${id}-${item.id}`}
            role="option"
            aria-selected={index === activeIndex}
            data-separated={item.separated || undefined}
            className={`row gap-12 rounded-10 hover-sunken pointer ${classes.option}`}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(item)}
          >
            {item.icon}
            <span className={`flex-1 min-w-0 leading-135 ${classes.name}`}>
              {item.content ?? item.label}
              {item.detail && <span className="block text-14 muted">{item.detail}</span>}
            </span>
            {item.hint && <span className="flex-none text-14 muted">{item.hint}</span>}
          </div>
        ))}
      </div>
      {children}
    </div>
  );
}
