export const cart = {
  'cart.already': 'This service is already in your cart.',
} as const;
