import type { CartItem } from '@aaspaas/contract/features/cart.ts';
import { StarRating } from '../../ui/star-rating.tsx';
import classes from './cart-item-facts.module.css';

/** A cart item's rating, review count and about text. */
export function CartItemFacts({ item }: { item: CartItem }) {
  return (
    <>
      <StarRating rating={item.average_rating} reviews={item.total_reviews} />
      {item.about_us && <p className={`clip text-15 muted ${classes.about}`}>{item.about_us}</p>}
    </>
  );
}
