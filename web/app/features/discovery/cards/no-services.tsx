import { IconMapPin } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { openPopup } from '../../../platform/popup.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { PageState } from '../../../ui/page-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import classes from './no-services.module.css';

const NearestPlace = lazy(() => import('./nearest-place.tsx'));

export interface NoServicesProps {
  /** `line`: a row among others; `whole`: replaces the list. */
  readonly look: 'line' | 'whole';
  /** The service that is not offered here; without it no nearest place is named. */
  readonly category?: number | undefined;
  readonly subcategory?: number | undefined;
}

/** The empty state when nothing is offered here: the nearest place and what else to do. */
export function NoServices({ look, category, subcategory }: NoServicesProps) {
  const t = useText();
  const change = (
    <Button
      variant="default"
      leftSection={<IconMapPin size={20} aria-hidden />}
      onClick={() => openPopup('place')}
    >
      {t('location.change_button')}
    </Button>
  );
  // A row of any services names no nearest place.
  const actions =
    look === 'line' && category === undefined ? (
      change
    ) : (
      <Suspense
        fallback={
          <>
            <Skeleton height={44} width={260} />
            {change}
          </>
        }
      >
        <NearestPlace category={category} subcategory={subcategory} others={look === 'whole'}>
          {change}
        </NearestPlace>
      </Suspense>
    );
  if (look === 'whole')
    return (
      <PageState drawing="lost" title={t('catalog.no_service')} text={t('catalog.no_service_help')}>
        <div className={classes.actions}>{actions}</div>
      </PageState>
    );
  return (
    <div className={`row flex-wrap justify-between rounded-12 muted ${classes.line}`}>
      <div>
        <p className="text semibold">{t('catalog.no_service')}</p>
        <p>{t('catalog.no_service_help')}</p>
      </div>
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}
