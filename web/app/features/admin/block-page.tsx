import '../../platform/all-texts.ts';
import type { Block } from '@aaspaas/contract/features/admin-blocks.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useAccountQuery } from '../../platform/query/use-account-query.ts';
import { Page } from '../../ui/frame.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { BlockCard } from './blocks/block-card.tsx';
import classes from './blocks/blocks.module.css';
import { blockQuery } from './blocks-query.ts';
import { CallLink } from './console/call-link.tsx';
import { pageStates } from './console/page-states.tsx';

/** One block of a person, for the decision on its appeal. */
export function BlockPage({ first }: { first: Block }) {
  const t = useText();
  // One object for each answer of the loader: a new one on each render would replace what was loaded since.
  const loaded = useMemo(() => ({ data: first }), [first]);
  const { data, failure, reload } = useAccountQuery(blockQuery(first.id), { first: loaded });
  const block = data?.data ?? first;
  const { person } = block;
  return (
    <Page compact>
      <p className="mb-8">
        {block.kind === 'customer' ? (
          <Link to={`/admin/customers/${person.id}`}>{t('customer.one')}</Link>
        ) : (
          <Link to="/admin/professionals?state=approved">{t('admin.professionals')}</Link>
        )}
      </p>
      <h1 className="text-24 mb-8" dir="auto">
        {person.name}
      </h1>
      <p className="mb-16">
        <CallLink mobile={person.mobile} name={person.name} />
      </p>
      <StaleDataNotice text={failure ? t('admin.out_of_date') : null} />
      <div className={classes.section}>
        <BlockCard block={block} onChanged={reload} />
      </div>
    </Page>
  );
}

/** The page while it loads, and if that failed. */
export const { Loading: BlockSkeleton, Failed: BlockFailed } = pageStates({
  title: 'block.title',
  failed: 'block.page_failed',
  rows: 2,
});
