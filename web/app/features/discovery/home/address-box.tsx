import { IconAlertCircle, IconMapPin } from '@tabler/icons-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ApiFailure, call } from '../../../platform/api-client.ts';
import { useFrame } from '../../../platform/use-frame.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { savePoint } from '../../places/current-place.ts';
import classes from './address-box.module.css';

const MAX_LENGTH = 300;

/**
 * The address box of the hero, filled with the current place. Enter resolves the typed address and shows the services offered
 * there; "Change" selects the text, so that typing replaces it. Without scripts the form sends the address to `/set-place`.
 */
export function AddressBox() {
  const t = useText();
  const id = useId();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { place } = useFrame();
  const label = place ? (place.label ?? '') : t('shell.default_city');
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** The text as edited; null: the current place. */
  const [typed, setTyped] = useState<string | null>(null);
  const hydrated = useHydrated();
  const change = place ? t('home.change') : t('home.change_city', { city: t('shell.default_city') });

  const findAddress = async (address: string) => {
    if (!address) return setError(t('location.address_empty'));
    setBusy(true);
    setError(null);
    try {
      const { data } = await call('places.geocode', { query: { address } });
      await savePoint(data, data.label);
      setTyped(null);
      await navigate('/');
      await revalidate();
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      // The server names errors in the address; any other failure is not the address's fault.
      const refused = failure.status >= 400 && failure.status < 500;
      setError(refused ? (failure.fields['address'] ?? failure.message) : t('location.fetch_failed'));
    } finally {
      setBusy(false);
    }
  };
  const editAll = () => {
    input.current?.focus();
    input.current?.select();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = new FormData(event.currentTarget).get('address');
    if (!busy) void findAddress(typeof address === 'string' ? address.trim() : '');
  };

  return (
    <form className={classes.form} action="/set-place" noValidate onSubmit={submit}>
      <label className="sr-only" htmlFor={id}>
        {t('location.enter')}
      </label>
      <div className={classes.box} data-error={error ? true : undefined}>
        <IconMapPin size={22} aria-hidden />
        <span className={classes.where} aria-hidden="true">
          {t('home.where')}
        </span>
        <input
          ref={input}
          id={id}
          name="address"
          type="search"
          autoComplete="street-address"
          enterKeyHint="search"
          placeholder={t('location.hint')}
          maxLength={MAX_LENGTH}
          value={typed ?? label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(null);
          }}
        />
        {typed === null ? (
          hydrated ? (
            <button type="button" className={classes.change} onClick={editAll}>
              {change}
            </button>
          ) : (
            // A label focuses the field without scripts.
            <label className={classes.change} htmlFor={id}>
              {change}
            </label>
          )
        ) : (
          <button type="submit" className={classes.change} disabled={busy} aria-busy={busy}>
            {t('home.address_find')}
          </button>
        )}
      </div>
      <div role="alert">
        {error && (
          <p id={`${id}-error`} className={classes.error}>
            <IconAlertCircle size={18} aria-hidden />
            {error}
          </p>
        )}
      </div>
    </form>
  );
}
