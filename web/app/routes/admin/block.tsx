import { BlockFailed, BlockPage, BlockSkeleton } from '../../features/admin/block-page.tsx';
import { blockQuery } from '../../features/admin/blocks-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/block';

export const meta = pageTitle('block.title');

export const clientLoader = operatorPage(
  async ({ params }: Route.ClientLoaderArgs) => (await blockQuery(Number(params.id)).load({})).data,
);

export const HydrateFallback = BlockSkeleton;

export const ErrorBoundary = BlockFailed;

export default function Block({ loaderData }: Route.ComponentProps) {
  return <BlockPage key={loaderData.id} first={loaderData} />;
}
