import type { cart as english } from '../en/cart.ts';

export const cart: Record<keyof typeof english, string> = {
  'cart.already': 'यह सेवा पहले से आपके कार्ट में है।',
};
