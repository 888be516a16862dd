import '../../../platform/slots-texts.ts';
import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../platform/api-client.ts';
import { placeQuery } from '../../../platform/place-query.ts';
import { useFrame } from '../../../platform/use-frame.ts';
import { usePublicQuery } from '../../../platform/use-public-query.ts';
import { Face } from '../../../ui/faces.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadingRegion } from '../../../ui/skeletons.tsx';
import { type NearbyProfessional, professionalFacts } from '../../catalog/near-professional.ts';
import classes from './people-sheet.module.css';

const PAGE = 20;

/** The professionals near the place, nearest first, without contact details. */
export default function PeopleSheet({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useText();
  const { place } = useFrame();
  const point = JSON.stringify(placeQuery(place));
  return (
    <Sheet opened={opened} onClose={close} title={t('home.professionals')} size="md">
      <People key={point} />
    </Sheet>
  );
}

/** The list by pages; each page loads, fails and is loaded again on its own. */
function People() {
  const [cursors, setCursors] = useState<readonly string[]>(['']);
  return (
    <>
      {cursors.map((cursor, index) => (
        <PeoplePage
          key={cursor}
          cursor={cursor}
          shown={index * PAGE}
          onMore={
            index === cursors.length - 1 ? (following) => setCursors([...cursors, following]) : undefined
          }
        />
      ))}
    </>
  );
}

function PeoplePage({
  cursor,
  shown,
  onMore,
}: {
  cursor: string;
  /** How many the pages before show. */
  shown: number;
  /** Of the last page: loads another one. */
  onMore: ((cursor: string) => void) | undefined;
}) {
  const t = useText();
  const { place } = useFrame();
  const { data, failed, retry } = usePublicQuery(cursor, (signal) =>
    call(
      'discovery.professionals_near',
      { query: { ...placeQuery(place), limit: String(PAGE), ...(cursor ? { cursor } : {}) } },
      { signal },
    ),
  );
  if (failed) return <FailedState text={t('people.near_failed')} retry={retry} look="line" />;
  if (!data) return <PeopleSkeleton />;
  if (data.data.length === 0 && cursor === '') return <p className="muted">{t('people.none_near')}</p>;
  const { next_cursor } = data;
  const more = data.count - shown - data.data.length;
  return (
    <>
      <ul className={`list ${classes.people}`}>
        {data.data.map((one) => (
          <li key={one.id} className={classes.person}>
            <Person one={one} />
          </li>
        ))}
      </ul>
      {onMore && next_cursor && more > 0 && (
        <ShowMore
          text={t('discovery.show_more', { count: Math.min(more, PAGE) })}
          loading={false}
          onClick={() => onMore(next_cursor)}
        />
      )}
    </>
  );
}

function Person({ one }: { one: NearbyProfessional }) {
  const t = useText();
  return (
    <>
      <Face face={one} size={44} />
      <p className="stack min-w-0 leading-135">
        <span className="inline-row gap-6 semibold">
          {one.name}
          {one.checks.length > 0 && (
            <>
              <IconRosetteDiscountCheckFilled className={classes.verified} size={18} aria-hidden />
              <span className="sr-only">{t('people.verified')}</span>
            </>
          )}
        </span>
        <span className="text-14 muted">{professionalFacts(t, one)}</span>
      </p>
    </>
  );
}

const ROWS = ['1', '2', '3', '4', '5', '6'];

function PeopleSkeleton() {
  return (
    <LoadingRegion>
      <div className={classes.people}>
        {ROWS.map((row) => (
          <div key={row} className={classes.person}>
            <Skeleton width={44} height={44} radius={999} />
            <Skeleton width={180} height={18} />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
