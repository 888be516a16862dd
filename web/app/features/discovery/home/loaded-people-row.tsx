import '../../../platform/slots-texts.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { call } from '../../../platform/api-client.ts';
import { placeQuery } from '../../../platform/place-query.ts';
import { useFrame } from '../../../platform/use-frame.ts';
import { usePublicQuery } from '../../../platform/use-public-query.ts';
import { Faces } from '../../../ui/faces.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { onNearViewport } from '../../../ui/on-near-viewport.ts';
import { ComingSheet } from '../../../ui/sheet.tsx';
import { firstNameOf, formatKm } from '../../catalog/near-professional.ts';
import type { PeopleLink } from './people-link.tsx';

const PeopleSheet = lazy(() => import('./people-sheet.tsx'));

const SHOWN = 3;

/** "16 professionals near you", the nearest by name; opens the list. If it cannot be loaded, the list has the Retry. */
export default function LoadedPeopleRow({
  line: Line,
}: {
  /** Passed in, so that the page's own code is not split for it. */
  line: typeof PeopleLink;
}) {
  const t = useText();
  const { place } = useFrame();
  const point = placeQuery(place);
  const row = useRef<HTMLAnchorElement>(null);
  const [near, setNear] = useState(false);
  const [used, setUsed] = useState(false);
  const [opened, setOpened] = useState(false);
  useEffect(() => (row.current ? onNearViewport(row.current, () => setNear(true)) : undefined), []);
  const { data } = usePublicQuery(near ? JSON.stringify(point) : null, (signal) =>
    call('discovery.professionals_near', { query: { ...point, limit: String(SHOWN) } }, { signal }),
  );
  const nearest = data?.data[0];
  return (
    <>
      <Line
        ref={row}
        {...(data && nearest
          ? {
              faces: <Faces faces={data.data} size={26} />,
              title: t('people.professionals_near', { count: data.count }),
              note: t('people.nearest_is', {
                name: firstNameOf(nearest.name),
                distance: formatKm(t, nearest.km),
              }),
            }
          : {})}
        open={() => {
          setUsed(true);
          setOpened(true);
        }}
      />
      {used && (
        <Suspense fallback={opened && <ComingSheet />}>
          <PeopleSheet opened={opened} close={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
