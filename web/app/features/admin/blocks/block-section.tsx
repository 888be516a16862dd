import type { BlockKind } from '@aaspaas/contract/features/admin-blocks.ts';
import { Suspense, useState } from 'react';
import { useGrant } from '../../../platform/admin-operator.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { usePagedQuery } from '../../../platform/query/use-paged-query.ts';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../../ui/stale-data-notice.tsx';
import { usePreload } from '../console/lazy-sheet.tsx';
import { BlockCard } from './block-card.tsx';
import classes from './blocks.module.css';
import { type BlockList, blocksQuery, firstBlocksQuery } from '../blocks-query.ts';

const { Part: BlockForm, preload } = lazyPart(async () => ({
  default: (await import('./block-form.tsx')).BlockForm,
}));

interface BlockSectionProps {
  readonly kind: BlockKind;
  /** The account of the customer or professional. */
  readonly id: number;
  /** Called after a block began, was lifted or decided. */
  readonly onChanged?: () => Promise<void>;
}

/** The block of a customer or professional with its appeal, the action "Block", and the earlier blocks. */
export function BlockSection({ kind, id, onChanged }: BlockSectionProps) {
  const t = useText();
  const title = `blocks-${kind}-${id}`;
  usePreload(preload);
  const { data, failed, retry, reload } = useAccountQuery(firstBlocksQuery(kind, id));
  return (
    <section className={classes.section} aria-labelledby={title}>
      <h2 id={title}>{t('block.title')}</h2>
      {failed && <FailedState text={t('block.failed')} retry={retry} look="line" />}
      {!data && !failed && <ListSkeleton rows={1} />}
      {data && (
        <Blocks
          kind={kind}
          id={id}
          first={data}
          onChanged={async () => {
            await reload();
            await onChanged?.();
          }}
        />
      )}
    </section>
  );
}

function Blocks({
  kind,
  id,
  first,
  onChanged,
}: BlockSectionProps & { first: BlockList; onChanged: () => Promise<void> }) {
  const t = useText();
  const mayAct = useGrant(kind === 'customer' ? 'customers.act' : 'professionals.act');
  const [blocking, setBlocking] = useState(false);
  const { rows, outOfDate, hasMore, loadingMore, more, reload } = usePagedQuery(blocksQuery(kind, id), first);
  const current = rows.find(({ state }) => state !== 'lifted');
  const earlier = rows.filter((one) => one !== current);
  const changed = async () => {
    setBlocking(false);
    await reload();
    await onChanged();
  };
  return (
    <>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      {current ? (
        <BlockCard block={current} onChanged={changed} />
      ) : (
        <div className={classes.none}>
          <div>
            <p className="semibold">{t('block.none')}</p>
            <p className="text-14 muted">{t('block.none_help')}</p>
          </div>
          {mayAct && (
            <Button variant="light" color="danger" size="compact" onClick={() => setBlocking(true)}>
              {t('block.action')}
            </Button>
          )}
        </div>
      )}
      {earlier.length > 0 && (
        <>
          <h3>{t('block.history')}</h3>
          {earlier.map((one) => (
            <BlockCard key={one.id} block={one} onChanged={changed} />
          ))}
        </>
      )}
      {hasMore && <ShowMore text={t('block.older')} loading={loadingMore} onClick={more} />}
      <Sheet opened={blocking} onClose={() => setBlocking(false)} title={t('block.action')} size="md">
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <BlockForm kind={kind} id={id} close={() => setBlocking(false)} onBlocked={changed} />
        </Suspense>
      </Sheet>
    </>
  );
}
