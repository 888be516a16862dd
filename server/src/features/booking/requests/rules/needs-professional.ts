import type { SearchKind } from '../../lines/rules/search-window.ts';
import type { LineState } from '../../lines/rules/line-types.ts';

/** Returns whether a search for a line still makes sense. The professional of an assigned line may be replaced by a standby. */
export function needsProfessional({ state }: { readonly state: LineState }, kind: SearchKind): boolean {
  return state === 'placed' || (state === 'assigned' && kind === 'standby');
}
