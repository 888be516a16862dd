import type { NamedPlace } from '@aaspaas/contract/features/discovery.ts';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { savePoint } from '../../places/current-place.ts';
import classes from '../search-popup.module.css';

/** Offers to switch to the place in the query ("plumber in koramangala"); sets it as the person's place. */
export function ChangePlace({
  named: { label, latitude, longitude, query },
  changed,
}: {
  named: NamedPlace;
  /** Called after the place is set. */
  changed: () => void;
}) {
  const t = useText();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    await savePoint({ latitude, longitude }, label);
    await revalidate();
    setBusy(false);
    changed();
  };
  return (
    <Button
      className={classes.changePlace}
      variant="default"
      loading={busy}
      leftSection={<IconMapPin size={20} aria-hidden />}
      onClick={() => void change()}
    >
      {t('catalog.search_in_place', { query, place: label })}
    </Button>
  );
}
