import type { BlockKind, LineFate } from '@aaspaas/contract/features/admin-blocks.ts';

/**
 * Returns what can be decided for an open line of a blocked person. Finished and disputed work is settled without the person, so
 * it stays; a job that begins after the block cannot stay with the professional, who cannot log in by then.
 */
export function fatesFor(
  kind: BlockKind,
  { state, startsAt }: { readonly state: string; readonly startsAt: Date },
  effectiveAt: Date,
): readonly [LineFate, ...LineFate[]] {
  if (state === 'started') return ['keep', 'cancel'];
  if (state !== 'placed' && state !== 'assigned') return ['keep'];
  if (kind === 'customer') return ['keep', 'cancel'];
  return startsAt < effectiveAt ? ['keep', 'reassign', 'cancel'] : ['reassign', 'cancel'];
}

/** Returns whether the decisions name each open line once, with one of its fates, and no other line. */
export function decidesEach(
  open: ReadonlyMap<number, readonly LineFate[]>,
  decisions: readonly { readonly id: number; readonly fate: LineFate }[],
): boolean {
  return (
    decisions.length === open.size &&
    new Set(decisions.map(({ id }) => id)).size === open.size &&
    decisions.every(({ id, fate }) => open.get(id)?.includes(fate))
  );
}
