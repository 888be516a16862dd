import { RADIUS_KM } from '@aaspaas/contract/features/provider-availability.ts';
import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { useEffect, useState } from 'react';
import { callQuery, useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailedState } from '../../../ui/page-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { groupByDirection, placesWithin } from './area-drawing.ts';
import { AreaMap } from './area-map.tsx';
import classes from './area-section.module.css';
import page from '../availability-page.module.css';
import type { AvailabilityState } from './use-availability.ts';

type Area = ReplyOf<'availability.area'>['data'];

/** The radius setting, with the places inside it while the slider moves. */
export function AreaSection({ availability: { stored, busy, save } }: { availability: AvailabilityState }) {
  const t = useText();
  const [radius, setRadius] = useState(stored.radius_km);
  useEffect(() => setRadius(stored.radius_km), [stored.radius_km]);
  const { data, failed, retry } = useAccountQuery(callQuery('availability.area'));
  const area = data?.data;
  const changed = radius !== stored.radius_km;
  return (
    <section className={page.part} aria-labelledby="area">
      <div className="row flex-wrap justify-between gap-4-12">
        <h2 id="area">{t('availability.area_title')}</h2>
        {changed && <Badge tone="warning">{t('availability.unsaved')}</Badge>}
      </div>
      <div className={`stack items-baseline mt-8 ${classes.slider}`}>
        <label className="text-15 semibold" htmlFor="radius">
          {area?.centre ? t('availability.radius', { place: area.centre }) : t('availability.radius_plain')}
        </label>
        <output className="text-20 text-primary semibold tabular-nums" htmlFor="radius">
          {t('availability.radius_km', { km: radius })}
        </output>
        <input
          className="w-full col-span-full m-0 pointer"
          id="radius"
          type="range"
          min={RADIUS_KM.min}
          max={RADIUS_KM.max}
          step={1}
          value={radius}
          aria-valuetext={t('availability.radius_km', { km: radius })}
          onChange={(event) => setRadius(Number(event.currentTarget.value))}
        />
      </div>
      {failed ? (
        <FailedState look="line" text={t('availability.area_failed')} retry={retry} />
      ) : area ? (
        <Preview area={area} radius={radius} />
      ) : (
        <Skeleton className={classes.loading} />
      )}
      <Button
        fullWidth
        loading={busy === 'radius'}
        disabled={!changed}
        onClick={() => void save('radius', { radius_km: radius })}
      >
        {t('availability.save_radius')}
      </Button>
    </section>
  );
}

function Preview({ area, radius }: { area: Area; radius: number }) {
  const t = useText();
  if (area.centre === null) return <p className="text-15 muted">{t('availability.area_unknown')}</p>;
  const inside = placesWithin(area.places, radius).length;
  return (
    <>
      <AreaMap places={area.places} radius={radius} />
      <p className="mt-12 text-17 semibold" aria-live="polite">
        {inside === 0
          ? t('availability.area_none', { km: radius })
          : t('availability.area_count', { pins: inside, km: radius })}
      </p>
      <p className="text-15 muted">{t('availability.area_note')}</p>
      {area.services_elsewhere > 0 && (
        <p className="text-15 muted">
          {t('availability.area_elsewhere', { count: area.services_elsewhere })}
        </p>
      )}
      {inside > 0 && (
        <details className={`mb-12 ${classes.list}`}>
          <summary className="disclosure">{t('availability.area_list')}</summary>
          {groupByDirection(area.places, radius).map(({ direction, places }) => (
            <section key={direction}>
              <h3>{t(direction)}</h3>
              <ul className="list">
                {places.map(({ pin, name, town, distance_km: km }) => (
                  <li className="flex justify-between gap-12 text-15" key={pin}>
                    <span>
                      {name}
                      {town && `, ${town}`} <small className="text-13 muted">{pin}</small>
                    </span>
                    <span>{t('availability.radius_km', { km })}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </details>
      )}
    </>
  );
}
