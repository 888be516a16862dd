import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { Block, BlockKind } from '@aaspaas/contract/features/admin-blocks.ts';
import type { BlockReason } from '@aaspaas/contract/features/blocks.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { POLL_MS } from '../../platform/query/query-client.ts';
import type { AccountQuery } from '../../platform/query/use-account-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

/** Blocks as loaded. */
export type BlockList = ReplyOf<'admin.blocks'>;

const PAGE_SIZE = 5;

/** The blocks of a person, newest first. */
export function blocksQuery(kind: BlockKind, id: number): PagedQuery<Block, BlockList> {
  return {
    ...CONSOLE_LIST,
    pageSize: PAGE_SIZE,
    key: ['admin.blocks', { kind, id }],
    load: (request) =>
      adminCall('admin.blocks', { query: { kind, id, ...pageQuery(request) } }, abortable(request)),
    pollMs: POLL_MS,
  };
}

/** The first page of a person's blocks, which the section loads itself. */
export function firstBlocksQuery(kind: BlockKind, id: number): AccountQuery<BlockList> {
  const query = { kind, id, limit: PAGE_SIZE };
  return { key: ['admin.blocks', query], load: (options) => adminCall('admin.blocks', { query }, options) };
}

/** One block, for its page. */
export function blockQuery(id: number): AccountQuery<ReplyOf<'admin.get_block'>> {
  return {
    key: ['admin.get_block', { id }],
    load: (options) => adminCall('admin.get_block', { params: { id } }, options),
    pollMs: POLL_MS,
  };
}

/** When a block would begin, and the open bookings to decide. */
export function blockPreviewQuery(
  kind: BlockKind,
  id: number,
  reason: BlockReason,
): AccountQuery<ReplyOf<'admin.block_preview'>> {
  const query = { kind, id, reason };
  return {
    key: ['admin.block_preview', query],
    load: (options) => adminCall('admin.block_preview', { query }, options),
  };
}
