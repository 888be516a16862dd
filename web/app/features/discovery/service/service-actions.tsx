import { IconShoppingCartPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useAddToCart } from '../../cart/use-add-to-cart.ts';
import type { KnownService } from '../known-service.ts';
import classes from './service-actions.module.css';

interface ServiceActionsProps {
  readonly service: Pick<KnownService, 'id' | 'bookable'>;
  /** Called when a button navigates away from a popup that has its own history entry. */
  readonly leave?: () => void;
  /** Shows Add to Cart as an icon where phones have little room. */
  readonly narrow?: boolean;
}

/** Book Service and Add to Cart; only Enquiry Now for a service without a price. */
export function ServiceActions({ service: { id, bookable }, leave, narrow = false }: ServiceActionsProps) {
  const t = useText();
  const { add, adding } = useAddToCart();
  const leaveProps = leave ? { onClick: leave, replace: true } : {};
  // The service is in the address, too: it survives a reload and a login in between.
  if (!bookable)
    return (
      <Button
        component={Link}
        to={`/enquiry-service-booking?service=${id}`}
        state={{ serviceId: id }}
        size="lg"
        {...leaveProps}
      >
        {t('catalog.enquiry_now')}
      </Button>
    );
  return (
    <>
      <Button
        variant="light"
        size="lg"
        className={narrow ? classes.narrow : ''}
        aria-label={t('catalog.add_to_cart')}
        loading={adding === id}
        onClick={() => void add(id)}
      >
        {narrow && <IconShoppingCartPlus className={classes.icon} size={22} aria-hidden />}
        <span className={classes.textBlock}>{t('catalog.add_to_cart')}</span>
      </Button>
      <Button
        component={Link}
        to={`/service-book?service=${id}`}
        state={{ serviceId: id }}
        size="lg"
        {...leaveProps}
      >
        {t('catalog.book_service')}
      </Button>
    </>
  );
}
