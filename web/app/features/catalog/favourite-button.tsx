import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ApiFailure } from '../../platform/api-client.ts';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../ui/language/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import classes from './favourite-button.module.css';
import { loadFavourites, setFavourite, useFavourites } from './favourites/favourites-store.ts';

/** The heart button that marks a service as a favourite. Visitors are asked to log in. */
export function FavouriteButton({ service }: { service: { readonly id: number; readonly name: string } }) {
  const t = useText();
  const { token, userId } = useSession();
  const marked = useFavourites().has(service.id) && token !== null;
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has other hearts
  useEffect(loadFavourites, [userId]);
  const tap = async () => {
    if (!token) return toast.warning(t('guard.log_in'));
    if (busy) return;
    setBusy(true);
    try {
      await setFavourite(service.id, !marked);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    } finally {
      setBusy(false);
    }
  };
  const Heart = marked ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={classes.heart}
      aria-pressed={marked}
      aria-label={t('catalog.favourite', { service: service.name })}
      onClick={() => void tap()}
    >
      <Heart size={24} aria-hidden />
    </button>
  );
}
