import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { useText } from './language/use-text.ts';
import classes from './pin-input.module.css';

const COUNT = 4;

/** Four boxes for a four-digit code. Pasting or autofill fills all of them; the focus moves along. */
export function PinInput({
  label,
  value,
  onChange,
  onComplete,
  error,
  disabled,
  autoFocus,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onComplete?: (value: string) => void;
  error?: string | null;
  disabled?: boolean;
  autoFocus?: boolean;
}) {
  const t = useText();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const digits = Array.from({ length: COUNT }, (_, index) => value[index]?.trim() ?? '');

  const insertDigits = (at: number, handleInput: string) => {
    const next = [...digits];
    for (const [offset, digit] of [...handleInput].slice(0, COUNT - at).entries()) next[at + offset] = digit;
    // A space marks a digit still missing between two others.
    const joined = next
      .map((digit) => digit || ' ')
      .join('')
      .trimEnd();
    onChange(joined);
    boxes.current[Math.min(at + handleInput.length, COUNT - 1)]?.focus();
    if (/^\d{4}$/.test(joined)) onComplete?.(joined);
  };

  const handleInput = (at: number, text: string) => {
    const enteredDigits = text.replace(/\D/g, '');
    if (!enteredDigits) {
      if (text === '') clear(at);
      return;
    }
    // The box may still contain its old digit next to the new one.
    const newDigits =
      enteredDigits.length === 2 && digits[at]
        ? enteredDigits.replace(digits[at], '') || enteredDigits[0] || ''
        : enteredDigits;
    insertDigits(newDigits.length >= COUNT ? 0 : at, newDigits.slice(0, COUNT));
  };

  const clear = (at: number) =>
    onChange(
      digits
        .map((digit, index) => (index === at ? ' ' : digit || ' '))
        .join('')
        .trimEnd(),
    );

  const handleKeyDown = (at: number, event: KeyboardEvent) => {
    const to = event.key === 'ArrowLeft' ? at - 1 : event.key === 'ArrowRight' ? at + 1 : null;
    if (to !== null) {
      event.preventDefault();
      boxes.current[to]?.focus();
    }
    if (event.key === 'Backspace' && !digits[at] && at > 0) {
      event.preventDefault();
      clear(at - 1);
      boxes.current[at - 1]?.focus();
    }
  };

  const handlePaste = (event: ClipboardEvent) => {
    const enteredDigits = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, COUNT);
    if (!enteredDigits) return;
    event.preventDefault();
    insertDigits(0, enteredDigits);
  };

  return (
    <fieldset disabled={disabled}>
      <legend className="mb-8 p-0 text-15 semibold">{label}</legend>
      <div className="flex gap-12">
        {digits.map((digit, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position
            key={index}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            className={classes.box}
            type="text"
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is the one thing to do on its screen
            autoFocus={autoFocus === true && index === 0}
            // The same for a popup, which sets the initial focus through this.
            data-autofocus={(autoFocus === true && index === 0) || undefined}
            aria-label={t('ui.digit', { n: index + 1, count: COUNT })}
            aria-invalid={error ? true : undefined}
            value={digit}
            onChange={(event) => handleInput(index, event.currentTarget.value)}
            onKeyDown={(event) => handleKeyDown(index, event)}
            onPaste={handlePaste}
            onFocus={(event) => event.currentTarget.select()}
          />
        ))}
      </div>
      <p className={`mt-8 text-14 text-danger medium ${classes.error}`} role="alert">
        {error}
      </p>
    </fieldset>
  );
}
