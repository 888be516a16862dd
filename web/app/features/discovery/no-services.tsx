import { Button } from '../../ui/button.tsx';
import { IconMapPin } from '@tabler/icons-react';
import { openPopup } from '../../platform/popup.ts';
import { useText } from '../../platform/use-text.ts';
import { PageState } from '../../ui/page-state.tsx';
import classes from './no-services.module.css';

/** Nobody offers anything here: says so and what to do. `line`: in a row among others; `whole`: instead of a list. */
export function NoServices({ look }: { look: 'line' | 'whole' }) {
  const t = useText();
  const button = (
    <Button
      variant="light"
      leftSection={<IconMapPin size={20} aria-hidden />}
      onClick={() => openPopup('place')}
    >
      {t('location.change_button')}
    </Button>
  );
  if (look === 'whole')
    return (
      <PageState drawing="lost" title={t('catalog.no_service')} text={t('catalog.no_service_help')}>
        {button}
        <Button variant="default" onClick={() => openPopup('categories')}>
          {t('catalog.categories')}
        </Button>
      </PageState>
    );
  return (
    <div className={classes.line}>
      <div>
        <p className={classes.title}>{t('catalog.no_service')}</p>
        <p>{t('catalog.no_service_help')}</p>
      </div>
      {button}
    </div>
  );
}
