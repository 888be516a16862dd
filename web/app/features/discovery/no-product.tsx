import '../../platform/all-texts.ts';
import { Link } from 'react-router';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';

/** A service page opened without a service, or for one that no longer exists. */
export function NoProduct() {
  const t = useText();
  return (
    <PageState
      heading="h1"
      drawing="search"
      title={t('enquiry.no_product')}
      text={t('enquiry.no_product_text')}
    >
      <Button component={Link} to="/list-of-services">
        {t('booking.see_services')}
      </Button>
    </PageState>
  );
}

/** Error state of a service page. */
export function ProductFailed() {
  const t = useText();
  return <LoadFailed text={t('catalog.product_failed')} />;
}
