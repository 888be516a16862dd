import '../../platform/all-texts.ts';
import { useState } from 'react';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Page } from '../../ui/frame.tsx';

/** Asks for an address again that was sent without scripts and not found. */
export function SetPlacePage({ address }: { address: string }) {
  const t = useText();
  const [typed, setTyped] = useState(address);
  return (
    <Page narrow>
      <h1 className="page-title">{t('home.address_failed')}</h1>
      <p className="mt-4 muted">{t('home.address_help')}</p>
      <form className="stack gap-16 mt-20" action="/set-place">
        <TextField
          label={t('location.enter')}
          name="address"
          autoComplete="street-address"
          maxLength={300}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit">{t('home.address_find')}</Button>
      </form>
    </Page>
  );
}
