import { addressAsText, type SavedAddress } from '@aaspaas/contract/features/addresses.ts';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { extractPinCode } from './extract-pin-code.ts';

const AddressSheet = lazy(async () => ({
  default: (await import('./address-form.tsx')).AddressSheet,
}));

/** Saves the typed address of a form; the sheet asks for what is missing. */
export function SaveAddress({
  value,
  saved,
  className,
  onSaved,
}: {
  /** The typed address. */
  value: string;
  saved: readonly SavedAddress[];
  className: string | undefined;
  /** Called with all addresses and the text of the new one. */
  onSaved: (all: readonly SavedAddress[], text: string | null) => void;
}) {
  const t = useText();
  const [adding, setAdding] = useState<{ readonly key: number; readonly opened: boolean } | null>(null);
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => setAdding({ key: (adding?.key ?? 0) + 1, opened: true })}
      >
        <IconPlus size={18} aria-hidden />
        {t('addresses.save_this')}
      </button>
      {adding && (
        <Suspense>
          <AddressSheet
            key={adding.key}
            opened={adding.opened}
            draft={saved.some((one) => addressAsText(one) === value.trim()) ? {} : extractPinCode(value)}
            close={() => setAdding({ ...adding, opened: false })}
            onSaved={(all, written) => {
              setAdding({ ...adding, opened: false });
              onSaved(all, written ? addressAsText(written) : null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
