import type { ServiceDetails } from '@aaspaas/contract/features/discovery.ts';
import { IconShoppingCartPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useAddToCart } from '../../cart/use-add-to-cart.ts';
import classes from './service-actions.module.css';

export interface ServiceActionsProps {
  readonly service: Pick<ServiceDetails, 'id' | 'servicetype'>;
  /** Called when a button navigates away from a popup that has its own history entry. */
  readonly leave?: () => void;
  /** Shows Add to Cart as an icon where phones have little room. */
  readonly narrow?: boolean;
}

/** Book Service and Add to Cart; only Enquiry Now for a service without a price. */
export function ServiceActions({ service, leave, narrow = false }: ServiceActionsProps) {
  const t = useText();
  const { add, adding } = useAddToCart();
  const leaveProps = leave ? { onClick: leave, replace: true } : {};
  if (service.servicetype !== 'service')
    return (
      <Button
        component={Link}
        to={`/enquiry-service-booking?service=${service.id}`}
        state={{ serviceId: service.id }}
        {...leaveProps}
      >
        {t('catalog.enquiry_now')}
      </Button>
    );
  return (
    <>
      <Button
        variant="light"
        className={narrow ? classes.narrow : ''}
        aria-label={t('catalog.add_to_cart')}
        loading={adding === service.id}
        onClick={() => void add(service.id)}
      >
        {narrow && <IconShoppingCartPlus className={classes.icon} size={22} aria-hidden />}
        <span className={classes.textBlock}>{t('catalog.add_to_cart')}</span>
      </Button>
      <Button component={Link} to="/service-book" state={{ serviceId: service.id }} {...leaveProps}>
        {t('catalog.book_service')}
      </Button>
    </>
  );
}
