/** The services a customer marked. */
export const favourites = {
  'favourites.title': 'Favourites',
  'favourites.none': 'No favourites yet',
  'favourites.none_help': 'Tap the heart of a service, and it waits for you here.',
  'favourites.list': 'The services you marked',
  'favourites.load_failed': 'Failed to load your favourites. Please try again.',
} as const;
