export const cart = {
  'cart.already_added': 'This service is already in your cart.',
  'cart.added': 'Service added to cart',
  'cart.updated': 'Cart Update successfully',
  'cart.removed': 'Service deleted successfully',
  'cart.log_in_first': 'Please log in to add service to your cart.',
  'cart.failed': 'Failed to add to cart',
  'cart.error': 'An error occurred while adding the product to the cart.',
  'cart.empty': 'Please add to cart then proceed.',
  'cart.title': 'Your cart',
  'cart.remove_named': 'Remove {name} from the cart',
  'cart.load_failed': 'We couldn’t load your cart.',
  'cart.save_failed': 'This change isn’t saved yet. Please check your connection.',
} as const;
