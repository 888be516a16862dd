export const cart = {
  'cart.already': 'This service is already in your cart.',
  'cart.added': 'Service added to cart',
  'cart.updated': 'Cart Update successfully',
  'cart.removed': 'Service deleted successfully',
  'cart.log_in_first': 'Please log in to add service to your cart.',
  'cart.failed': 'Failed to add to cart',
  'cart.error': 'An error occurred while adding the product to the cart.',
  'cart.empty': 'Please add to cart then proceed.',
} as const;
