import { addressAsText, type SavedAddress } from '@aaspaas/contract/features/addresses.ts';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { useSession } from '../../platform/session.ts';
import { usePublicQuery } from '../../platform/use-public-query.ts';
import { useText } from '../../ui/language/use-text.ts';
import { addressName } from './addresses/address-name.ts';
import { extractPinCode } from './addresses/extract-pin-code.ts';
import classes from './saved-addresses.module.css';

const AddressSheet = lazy(async () => ({
  default: (await import('./addresses/address-form.tsx')).AddressSheet,
}));

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
  const [adding, setAdding] = useState<{ readonly key: number; readonly opened: boolean } | null>(null);
  if (!token) return null;
  const all = changed ?? data ?? [];
  return (
    <>
      <div className={`flex gap-8 ${classes.row}`} role="group" aria-label={t('addresses.choose')}>
        <button
          type="button"
          className={`text-primary ${classes.add}`}
          onClick={() => setAdding({ key: (adding?.key ?? 0) + 1, opened: true })}
        >
          <IconPlus size={18} aria-hidden />
          {t('addresses.save_this')}
        </button>
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
      {adding && (
        <Suspense>
          <AddressSheet
            key={adding.key}
            opened={adding.opened}
            draft={all.some((one) => addressAsText(one) === value.trim()) ? {} : extractPinCode(value)}
            close={() => setAdding({ ...adding, opened: false })}
            onSaved={(now, written) => {
              setChanged(now);
              setAdding({ ...adding, opened: false });
              if (written) pick(addressAsText(written));
            }}
          />
        </Suspense>
      )}
    </>
  );
}
