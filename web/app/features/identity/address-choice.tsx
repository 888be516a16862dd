import { addressAsText, type SavedAddress } from '@aaspaas/contract/features/addresses.ts';
import { IconBriefcase, IconHome, IconMapPin, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useText } from '../../ui/language/use-text.ts';
import { RadioCell, RadioGroup } from '../../ui/radio-group.tsx';
import classes from './address-choice.module.css';
import { addressName } from './addresses/address-name.ts';
import { SaveAddress } from './addresses/save-address.tsx';

const ICONS = { home: IconHome, work: IconBriefcase, other: IconMapPin };
const ANOTHER = 'another';

/** Where the work is: one of the saved addresses, or another one in the form's own fields. */
export function AddressChoice({
  saved: loaded,
  value,
  invalid,
  pick,
  savable = true,
  children,
}: {
  /** The default address first. */
  saved: readonly SavedAddress[];
  /** The address of the form. */
  value: string;
  /** The address has an error, which its field shows. */
  invalid: boolean;
  /** Called with the chosen address, or with an empty one for another address. */
  pick: (address: string) => void;
  /** Whether the reader can save the typed address: not if it is another person’s. */
  savable?: boolean;
  /** The fields for another address. */
  children: ReactNode;
}) {
  const t = useText();
  const [changed, setChanged] = useState<readonly SavedAddress[] | null>(null);
  const [another, setAnother] = useState(false);
  const saved = changed ?? loaded;
  const chosen = saved.find((one) => addressAsText(one) === value.trim());
  const typed = !chosen || another || invalid;
  return (
    <div className="stack one-column gap-10">
      {saved.length > 0 && (
        <RadioGroup label={t('booking.where')} className="stack one-column gap-8">
          {saved.map((address) => {
            const Icon = ICONS[address.label];
            return (
              <RadioCell
                key={address.id}
                name="saved-address"
                value={String(address.id)}
                checked={!typed && address === chosen}
                chosen="outlined"
                className={classes.address}
                onChange={() => {
                  setAnother(false);
                  pick(addressAsText(address));
                }}
              >
                <Icon size={22} aria-hidden />
                <span className="stack min-w-0 flex-1 text-start leading-135" dir="auto">
                  <span className="sr-only">{addressName(address, t)}, </span>
                  <span className="medium wrap-anywhere">{address.line}</span>
                  <span className="text-14 muted">
                    {[address.landmark, `${address.city} ${address.pincode}`].filter(Boolean).join(', ')}
                  </span>
                </span>
              </RadioCell>
            );
          })}
          <RadioCell
            name="saved-address"
            value={ANOTHER}
            checked={typed}
            look="plain"
            chosen="outlined"
            className={classes.another}
            onChange={() => {
              setAnother(true);
              pick('');
            }}
          >
            <IconPlus size={20} aria-hidden />
            {t('booking.another_place')}
          </RadioCell>
        </RadioGroup>
      )}
      {typed && (
        <div className="stack one-column gap-8">
          {children}
          {savable && (
            <div>
              <SaveAddress
                value={value}
                saved={saved}
                className={`text-link ${classes.save}`}
                onSaved={(all, text) => {
                  setChanged(all);
                  setAnother(false);
                  if (text !== null) pick(text);
                }}
              />
            </div>
          )}
        </div>
      )}
    </div>
  );
}
