import { addressAsText, type SavedAddress } from '@aaspaas/contract/features/addresses.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { useSession } from '../../platform/session.ts';
import { usePublicQuery } from '../../platform/use-public-query.ts';
import { useText } from '../../ui/language/use-text.ts';
import { addressName } from './addresses/address-name.ts';
import { SaveAddress } from './addresses/save-address.tsx';
import classes from './saved-addresses.module.css';

/**
 * The saved addresses below a form's address field: a tap fills one in, and a typed address can be saved. The row reserves
 * its height so that nothing shifts when the addresses load.
 */
export function SavedAddresses({ value, pick }: { value: string; pick: (address: string) => void }) {
  const t = useText();
  const { token } = useSession();
  const { data } = usePublicQuery(
    token ? 'addresses' : null,
    async (signal) => (await call('addresses.list', {}, { signal })).data,
  );
  const [changed, setChanged] = useState<readonly SavedAddress[] | null>(null);
  if (!token) return null;
  const all = changed ?? data ?? [];
  return (
    <div className={`flex gap-8 ${classes.row}`} role="group" aria-label={t('addresses.choose')}>
      <SaveAddress
        value={value}
        saved={all}
        className={`text-primary ${classes.add}`}
        onSaved={(now, text) => {
          setChanged(now);
          if (text !== null) pick(text);
        }}
      />
      {all.map((address) => {
        const text = addressAsText(address);
        return (
          <button
            key={address.id}
            type="button"
            className={classes.chip}
            aria-pressed={text === value.trim()}
            title={text}
            onClick={() => pick(text)}
          >
            {addressName(address, t)}
          </button>
        );
      })}
    </div>
  );
}
