import { write } from '../../platform/storage.ts';

/** The kinds of the home page's first card, which differ in height. */
export type TopCardKind = 'next' | 'booked';

/**
 * Inline script: marks the document with the kind of card that this customer's home page showed last, so that its room is
 * reserved before anything is drawn and nothing moves when the card has loaded.
 */
export const RESERVE_TOP_CARD =
  "try{const k=localStorage.getItem('topCard');if(k)document.documentElement.dataset.topCard=k}catch{}";

/** Stores the kind of card that the home page shows; null: none. */
export function reserveTopCard(kind: TopCardKind | null): void {
  write('topCard', kind);
  const { dataset } = document.documentElement;
  if (kind) dataset['topCard'] = kind;
  else delete dataset['topCard'];
}
