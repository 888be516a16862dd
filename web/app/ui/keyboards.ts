/** The attributes of an input that select the keyboard of a phone. */
export const KEYBOARDS = {
  text: { type: 'text' },
  search: { type: 'search', enterKeyHint: 'search' },
  email: { type: 'email', inputMode: 'email' },
  mobile: { type: 'tel', inputMode: 'numeric' },
  number: { type: 'text', inputMode: 'numeric' },
} as const;

export type Keyboard = keyof typeof KEYBOARDS;
