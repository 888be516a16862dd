import { IconAlertCircle, IconMapPin } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ApiFailure, call } from '../../../platform/api-client.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { savePoint } from '../../places/current-place.ts';
import classes from './address-box.module.css';

const MAX_LENGTH = 300;

/** The address box of the hero: Enter resolves the address and shows the services offered there. */
export function AddressBox() {
  const t = useText();
  const id = useId();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const findAddress = async (address: string) => {
    if (!address) return setError(t('location.address_empty'));
    setBusy(true);
    setError(null);
    try {
      const { data } = await call('places.geocode', { query: { address } });
      await savePoint(data, data.label);
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = new FormData(event.currentTarget).get('address');
    if (!busy) void findAddress(typeof address === 'string' ? address.trim() : '');
  };

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <label className="sr-only" htmlFor={id}>
        {t('location.enter')}
      </label>
      <div
        className={`row gap-8 field-bordered bg-card ${classes.box}`}
        data-error={error ? true : undefined}
      >
        <IconMapPin size={20} aria-hidden />
        <input
          id={id}
          name="address"
          type="search"
          autoComplete="street-address"
          enterKeyHint="search"
          placeholder={t('location.hint')}
          maxLength={MAX_LENGTH}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={() => setError(null)}
        />
        <Button type="submit" loading={busy}>
          {t('home.address_find')}
        </Button>
      </div>
      <div role="alert">
        {error && (
          <p id={`${id}-error`} className="flex gap-6 mt-8 text-14 text-danger">
            <IconAlertCircle size={18} aria-hidden />
            {error}
          </p>
        )}
      </div>
    </form>
  );
}
