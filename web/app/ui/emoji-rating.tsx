import { useText } from './language/use-text.ts';
import classes from './emoji-rating.module.css';
import { ErrorText } from './error-text.tsx';

const faces = [
  { key: 'ui.very_bad', mouth: 'M13 29c3-6 11-6 14 0' },
  { key: 'ui.bad', mouth: 'M14 28c3-3 9-3 12 0' },
  { key: 'ui.okay', mouth: 'M14 27h12' },
  { key: 'ui.good', mouth: 'M13 25c3 4 11 4 14 0' },
  { key: 'ui.very_good', mouth: 'M12 23h16c-1 8-15 8-16 0z' },
] as const;

/** Five faces from very bad to very good, one of which is chosen; 0 is no choice yet. */
export function EmojiRating({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
  error?: string | null;
}) {
  const t = useText();
  return (
    <fieldset role="radiogroup" aria-invalid={error ? true : undefined}>
      <legend className="mb-8 p-0 semibold">{label}</legend>
      <div className={`stack gap-4 ${classes.faces}`}>
        {faces.map(({ key, mouth }, index) => (
          <label key={key} className={classes.face} data-chosen={value === index + 1 || undefined}>
            <input
              className="sr-only"
              type="radio"
              name="rating"
              value={index + 1}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
            />
            <svg viewBox="0 0 40 40" width="44" height="44" aria-hidden="true">
              <circle cx="20" cy="20" r="16" />
              <path d="M14.5 16.5v.01M25.5 16.5v.01" />
              <path d={mouth} />
            </svg>
            <span>{t(key)}</span>
          </label>
        ))}
      </div>
      <p className={`mt-4 text-14 ${classes.error}`} role="alert">
        {error && <ErrorText text={error} />}
      </p>
    </fieldset>
  );
}
