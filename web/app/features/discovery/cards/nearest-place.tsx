import { IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { call } from '../../../platform/api-client.ts';
import { placeQuery } from '../../../platform/place-query.ts';
import { usePublicQuery } from '../../../platform/use-public-query.ts';
import { useFrame } from '../../../platform/use-frame.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { savePoint } from '../../places/current-place.ts';
import { listPath } from '../card.ts';
import classes from './nearest-place.module.css';

export interface NearestPlaceProps {
  /** The service searched for; without it, any service. */
  readonly category?: number | undefined;
  readonly subcategory?: number | undefined;
  /** Also lists what else is available here. */
  readonly others?: boolean;
  /** Called when a link navigates away. */
  readonly leave?: () => void;
  /** Further actions after the button. */
  readonly children?: ReactNode;
}

/** Shows the nearest place that offers the missing services, with a button that switches to it, and what is available here. */
export default function NearestPlace({
  category,
  subcategory,
  others = false,
  leave,
  children,
}: NearestPlaceProps) {
  const t = useText();
  const language = useLanguage();
  const { place } = useFrame();
  const point = placeQuery(place);
  const { data } = usePublicQuery(
    `${category} ${subcategory} ${point.latitude} ${point.longitude} ${language}`,
    (signal) =>
      call(
        'discovery.nearest',
        {
          query: {
            ...point,
            ...(category ? { category: String(category) } : {}),
            ...(subcategory ? { subcategory: String(subcategory) } : {}),
          },
        },
        { signal },
      ),
  );
  // This is optional help; if it fails, the surrounding text still explains what to do.
  if (!data)
    return (
      <>
        <Skeleton height={44} width={260} />
        {children}
      </>
    );
  return (
    <>
      {data.data && <GoToPlaceButton nearest={data.data} {...(leave ? { leave } : {})} />}
      {children}
      {others && data.available_categories.length > 0 && (
        <div className={`mt-20 ${classes.others}`}>
          <p className="text-15 muted">{t('discovery.available_here')}</p>
          <ul className="flex flex-wrap gap-8 list">
            {data.available_categories.map(({ id, name, services }) => (
              <li key={id}>
                <Link to={listPath(id)} {...(leave ? { onClick: leave } : {})}>
                  {name} <span className="text-14 muted">{services}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function GoToPlaceButton({
  nearest: { label, latitude, longitude, distance_km },
  leave,
}: {
  nearest: { label: string | null; latitude: number; longitude: number; distance_km: number };
  leave?: () => void;
}) {
  const t = useText();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const km = distance_km < 10 ? distance_km : Math.round(distance_km);
  const go = async () => {
    setBusy(true);
    // Saving the place matters more than its label in the person's language, so the known label is used when there is no answer.
    await savePoint({ latitude, longitude }, label ?? t('location.no_street'));
    leave?.();
    await revalidate();
    // The button disappears with the empty state, so move the keyboard focus to the services.
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  };
  return (
    <Button
      className={`touch ${classes.go}`}
      loading={busy}
      leftSection={<IconMapPin size={20} aria-hidden />}
      onClick={() => void go()}
    >
      {label ? t('discovery.see_in', { place: label, km }) : t('discovery.see_nearest', { km })}
    </Button>
  );
}
