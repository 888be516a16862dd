import '../../platform/all-texts.ts';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { parseServiceId } from '../../features/catalog/parse-service-id.ts';
import { ServicePopupSheet } from '../../features/discovery/service-popup-sheet.tsx';
import { pageTitle } from '../../platform/page-title.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageState } from '../../ui/page-state.tsx';

export const meta = pageTitle('catalog.description');

/** The detail popup of a service as its own address; closing it leads home. */
export default function ServicePopupPage() {
  const t = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const stateServiceId = parseServiceId(useLocation().state);
  const id = parseServiceId(query.get('id'));
  // Navigation state would not survive a reload.
  if (stateServiceId && stateServiceId !== id)
    return <Navigate to={`/service-popup?id=${stateServiceId}`} replace />;
  return (
    <Page>
      {id ? (
        <PageState heading="h1" drawing="search" title={t('catalog.description')}>
          <Button component={Link} to={`/service/${id}`} variant="light">
            {t('catalog.view_details')}
          </Button>
        </PageState>
      ) : (
        <PageState
          heading="h1"
          drawing="search"
          title={t('booking.no_service_title')}
          text={t('booking.no_service_text')}
        >
          <Button component={Link} to="/list-of-services">
            {t('booking.see_services')}
          </Button>
        </PageState>
      )}
      <ServicePopupSheet id={id} close={() => void navigate('/')} />
    </Page>
  );
}
