import { read, write } from '../../platform/storage.ts';

/** The kinds of the home page's first card, which differ in height. */
export type TopCardKind = 'next' | 'booked';

/**
 * Inline script: marks the home page's document with the kind of card that this customer saw last, so that its room is
 * reserved before anything is drawn and nothing moves when the card has loaded.
 */
export const RESERVE_TOP_CARD =
  "try{const k=location.pathname=='/'&&localStorage.getItem('topCard');if(k)document.documentElement.dataset.topCard=k}catch{}";

/** Stores the kind of card that the home page shows; null: none. */
export function reserveTopCard(kind: TopCardKind | null): void {
  write('topCard', kind);
  markDocument(kind);
}

/** Reserves the room again when the page is reached by a link; the returned function frees it when the page is left. */
export function keepTopCardRoom(): () => void {
  markDocument(read('topCard'));
  return () => markDocument(null);
}

function markDocument(kind: string | null): void {
  const { dataset } = document.documentElement;
  if (kind) dataset['topCard'] = kind;
  else delete dataset['topCard'];
}
