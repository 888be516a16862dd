import type { ServiceDetails } from '@aaspaas/contract/features/discovery.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useText } from '../../platform/use-text.ts';
import { useAddToCart } from '../cart/use-add-to-cart.ts';

/** Book Service and Add to Cart; for a service without a price the way to us. */
export function ServiceActions({
  service,
  leave,
}: {
  service: Pick<ServiceDetails, 'id' | 'servicetype'>;
  leave?: () => void;
}) {
  const t = useText();
  const { add, adding } = useAddToCart();
  const gone = leave ? { onClick: leave } : {};
  if (service.servicetype !== 'service')
    return (
      <Button component={Link} to="/pages/contact-us" {...gone}>
        {t('shell.contact_us')}
      </Button>
    );
  return (
    <>
      <Button variant="light" loading={adding === service.id} onClick={() => void add(service.id)}>
        {t('catalog.add_to_cart')}
      </Button>
      <Button component={Link} to="/service-book" state={{ serviceId: service.id }} {...gone}>
        {t('catalog.book_service')}
      </Button>
    </>
  );
}
