import type { Place } from '@aaspaas/contract/features/places.ts';
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { ApiFailure, call } from '../../platform/api-client.ts';
import type { PopupProps } from '../../platform/popup.ts';
import { useFrame } from '../../platform/use-frame.ts';
import { useSuggestions } from '../../platform/use-suggestions.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SuggestBox } from '../../ui/suggest-box.tsx';
import { savePoint, locate, onPlaceStatus, placeStatus, statusTexts } from './current-place.ts';
import classes from './place-popup.module.css';
import { placeQuery } from '../../platform/place-query.ts';

const MAX_LENGTH = 300;
/** The maximum number of suggestions; more would push the button off a phone's screen. */
const SHOWN = 6;
/** The minimum length before "no match" is shown; one or two letters say too little. */
const WORTH_SAYING = 3;

/** The place popup: sets the place by address or by the browser's location. */
export default function PlacePopup({ opened, close }: PopupProps) {
  const t = useText();
  return (
    <Sheet opened={opened} onClose={close} title={t('location.enter')}>
      <PlaceForm close={close} />
    </Sheet>
  );
}

function PlaceForm({ close }: { close: () => void }) {
  const t = useText();
  const { place } = useFrame();
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const status = useSyncExternalStore(onPlaceStatus, placeStatus, () => null);
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { reply, query } = useSuggestions(address, (query, signal) =>
    call('places.suggest', { query: { query, ...placeQuery(place) } }, { signal }),
  );

  // Shown only for the current input, and not together with a more specific error.
  const nothing =
    !error && query.length >= WORTH_SAYING && query === address.trim() && reply?.data.length === 0;

  /** Closes the popup, then opens the home page with the new place; on the home page its sections reload. */
  const done = async () => {
    close();
    if (pathname !== '/') await navigate('/');
    // Navigation does not reload the frame, which shows the place.
    await revalidate();
  };
  const choose = async ({ label, latitude, longitude }: Place) => {
    await savePoint({ latitude, longitude }, label);
    void done();
  };
  const here = async () => {
    if (await locate()) void done();
  };
  const submit = async () => {
    if (busy) return;
    if (!address.trim()) return setError(t('location.address_empty'));
    setBusy(true);
    setError(null);
    try {
      await choose((await call('places.geocode', { query: { address } })).data);
    } catch (failure) {
      // The server names errors in the address; any other failure is not the address's fault.
      setError(
        failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500
          ? (failure.fields['address'] ?? failure.message)
          : t('location.fetch_failed'),
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className={`stack gap-12 ${classes.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div>
        <Button
          variant="default"
          fullWidth
          leftSection={<IconCurrentLocation size={20} aria-hidden />}
          loading={status === 'fetching'}
          onClick={() => void here()}
        >
          {t('location.use_current')}
        </Button>
        <p
          className={`hide-empty mt-8 text-15 muted text-center ${classes.status}`}
          role="status"
          data-failed={(status && status !== 'fetching') || undefined}
        >
          {status && t(statusTexts[status])}
          {status === 'denied' && <small>{t('location.denied_next')}</small>}
        </p>
      </div>
      <SuggestBox
        label={t('location.change')}
        placeholder={t('location.hint')}
        value={address}
        maxLength={MAX_LENGTH}
        onChange={(value) => {
          setAddress(value);
          setError(null);
        }}
        items={(reply?.data ?? []).slice(0, SHOWN).map((one) => ({
          ...one,
          id: `${one.latitude}-${one.longitude}-${one.postcode}`,
          icon: <IconMapPin size={20} aria-hidden />,
          ...(one.state && !one.label.endsWith(one.state) ? { hint: one.state } : {}),
        }))}
        listLabel={t('location.suggestions')}
        onPick={(one) => void choose(one)}
        onEnter={() => void submit()}
        error={error}
      />
      <p className="hide-empty text-15 muted" role="status">
        {nothing && t('location.no_match')}
      </p>
      <Button type="submit" loading={busy} fullWidth>
        {t('location.submit')}
      </Button>
      <p className="text-13 muted">{t('location.attribution')}</p>
    </form>
  );
}
