import '../../platform/all-texts.ts';
import { addressAsText, MAX_ADDRESSES, type SavedAddress } from '@aaspaas/contract/features/addresses.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import area from '../../ui/card-area.module.css';
import { confirm } from '../../ui/confirm-store.ts';
import { Page } from '../../ui/frame.tsx';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type AddressDraft, AddressSheet, LABEL_ICONS } from './addresses/address-form.tsx';
import { addressName } from './addresses/address-name.ts';
import classes from './addresses-page.module.css';

interface Open {
  readonly key: number;
  readonly draft: AddressDraft;
  readonly opened: boolean;
}

/** The customer's saved addresses, which can be added, edited and removed. */
export function AddressesPage({ first }: { first: readonly SavedAddress[] }) {
  const t = useText();
  const { revalidate } = useRevalidator();
  const [addresses, setAddresses] = useState(first);
  const [open, setOpen] = useState<Open | null>(null);
  const [removing, setRemoving] = useState<number | null>(null);
  const show = (draft: AddressDraft) => setOpen({ key: (open?.key ?? 0) + 1, draft, opened: true });
  const close = () => setOpen((now) => now && { ...now, opened: false });

  const remove = async (address: SavedAddress) => {
    const yes = await confirm({
      title: t('addresses.remove_title'),
      text: addressAsText(address),
      yes: t('addresses.remove_yes'),
      no: t('addresses.remove_no'),
      kind: 'danger',
    });
    if (!yes) return;
    setRemoving(address.id);
    try {
      const { data, message } = await call('addresses.remove', { params: { id: address.id } });
      setAddresses(data);
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 401) await revalidate();
      else toast.error(error.status === 0 ? t('addresses.failed') : error.message);
    } finally {
      setRemoving(null);
    }
  };

  const full = addresses.length >= MAX_ADDRESSES;
  const add = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} disabled={full} onClick={() => show({})}>
      {t('addresses.add')}
    </Button>
  );
  return (
    <Page>
      <div className={area.page}>
        <div className="row flex-wrap justify-between gap-16 mb-20">
          <div>
            <h1 className="page-title">{t('addresses.title')}</h1>
            <p className="mt-4 muted">{t(full ? 'addresses.full' : 'addresses.intro')}</p>
          </div>
          {addresses.length > 0 && add}
        </div>
        {addresses.length === 0 ? (
          <PageState drawing="empty" title={t('addresses.none')} text={t('addresses.none_help')}>
            {add}
          </PageState>
        ) : (
          <ul className="stack gap-12 list">
            {addresses.map((address) => (
              <AddressCard
                key={address.id}
                address={address}
                busy={removing === address.id}
                change={() => show(address)}
                remove={() => void remove(address)}
              />
            ))}
          </ul>
        )}
      </div>
      {open && (
        <AddressSheet
          key={open.key}
          opened={open.opened}
          draft={open.draft}
          close={close}
          onSaved={(all) => {
            setAddresses(all);
            close();
          }}
        />
      )}
    </Page>
  );
}

function AddressCard({
  address,
  busy,
  change,
  remove,
}: {
  address: SavedAddress;
  busy: boolean;
  change: () => void;
  remove: () => void;
}) {
  const t = useText();
  const Icon = LABEL_ICONS[address.label];
  const name = addressName(address, t);
  return (
    <li className={`stack p-16 card ${classes.card}`}>
      <div className="middle size-44 rounded-12 bg-primary-soft text-primary">
        <Icon size={22} aria-hidden />
      </div>
      <div>
        <p className="row flex-wrap gap-8 semibold wrap-anywhere">
          {name}
          {address.is_default && <Badge tone="success">{t('addresses.default')}</Badge>}
        </p>
        <p className="muted wrap-anywhere">{addressAsText(address)}</p>
      </div>
      <div className={`flex flex-wrap gap-8 mt-8 ${classes.actions}`}>
        <Button variant="default" size="sm" aria-label={`${t('addresses.change')}: ${name}`} onClick={change}>
          {t('addresses.change')}
        </Button>
        <Button
          variant="subtle"
          size="sm"
          color="danger"
          loading={busy}
          aria-label={`${t('addresses.remove')}: ${name}`}
          onClick={remove}
        >
          {t('addresses.remove')}
        </Button>
      </div>
    </li>
  );
}

/** Loading state of the page. */
export function AddressesSkeleton() {
  const t = useText();
  return (
    <Page>
      <div className={area.page}>
        <ListSkeleton rows={3} title={t('addresses.title')} />
      </div>
    </Page>
  );
}

/** Error state of the page. */
export function AddressesFailed() {
  const t = useText();
  return (
    <Page>
      <div className={area.page}>
        <h1 className="page-title">{t('addresses.title')}</h1>
        <LoadFailed text={t('addresses.load_failed')} />
      </div>
    </Page>
  );
}
