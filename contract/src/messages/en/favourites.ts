/** Texts of the favourite services of a customer. */
export const favourites = {
  'favourites.title': 'Favourites',
  'favourites.none': 'No favourites yet',
  'favourites.none_help': 'Tap the heart on a service to save it here.',
  'favourites.list': 'Your favourite services',
  'favourites.load_failed': 'We couldn’t load your favourites. Please try again.',
} as const;
