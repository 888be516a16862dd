import '../../platform/all-texts.ts';
import type { InvitationLink } from '@aaspaas/contract/features/admin-operators.ts';
import { IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useGrant } from '../../platform/admin-operator.ts';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { CardsSkeleton } from '../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import classes from './console/console.module.css';
import { lazyOpened, lazySheet } from './console/lazy-sheet.tsx';
import { OperatorCard } from './operators/operator-card.tsx';
import { type OperatorList, operatorsQuery } from './operators-query.ts';

const InviteForm = lazySheet(async () => ({
  default: (await import('./operators/invite-form.tsx')).InviteForm,
}));
const LinkSheet = lazyOpened(
  async () => ({ default: (await import('./operators/link-sheet.tsx')).LinkSheet }),
  ({ shown }) => shown !== null,
);

/** The operators: owners invite them, change their roles, and disable them. */
export function OperatorsPage({ first }: { first: OperatorList }) {
  const t = useText();
  const { page, outOfDate, hasMore, loadingMore, more, reload } = usePagedQuery(operatorsQuery, first);
  const mayChange = useGrant('operators.act');
  const [address, setAddress] = useSearchParams();
  const [opened, setOpened] = useState(false);
  // `?invite=1` opens the form from elsewhere in the console.
  const inviting = mayChange && (opened || address.has('invite'));
  const closeForm = () => {
    setOpened(false);
    if (address.has('invite')) setAddress({}, { replace: true });
  };
  const [link, setLink] = useState<{ name: string; link: InvitationLink } | null>(null);
  const showLink = (name: string, created: InvitationLink) => {
    closeForm();
    setLink({ name, link: created });
    return reload();
  };
  return (
    <Frame
      action={
        mayChange && (
          <Button leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => setOpened(true)}>
            {t('operator.invite')}
          </Button>
        )
      }
    >
      {!mayChange && <p className="muted">{t('operator.read_only')}</p>}
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      {page.data.length === 0 ? (
        <PageState drawing="empty" title={t('operator.none')} />
      ) : (
        <div className={classes.cards}>
          {page.data.map((one) => (
            <OperatorCard key={one.id} one={one} mayChange={mayChange} onChanged={reload} onLink={showLink} />
          ))}
        </div>
      )}
      {hasMore && <ShowMore text={t('admin.show_more')} loading={loadingMore} onClick={more} />}
      <InviteForm opened={inviting} close={closeForm} onInvited={showLink} />
      <LinkSheet shown={link} close={() => setLink(null)} />
    </Frame>
  );
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <div className="row flex-wrap justify-between gap-8-16 mb-16">
        <h1 className="text-24">{t('operator.title')}</h1>
        {action}
      </div>
      {children}
    </Page>
  );
}

/** The page while it loads. */
export function OperatorsSkeleton() {
  return (
    <Frame>
      <CardsSkeleton />
    </Frame>
  );
}

/** The page if loading failed. */
export function OperatorsFailed() {
  const t = useText();
  return (
    <Frame>
      <LoadFailed text={t('operator.load_failed')} />
    </Frame>
  );
}
