import '../../../platform/all-texts.ts';
import type { BookAgain as Work } from '@aaspaas/contract/features/booking-again.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { today } from '../../../platform/clock.ts';
import { formatDuration } from '../../../platform/format-duration.ts';
import { formatStart } from '../../../platform/format-start.ts';
import { callQuery, useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { read } from '../../../platform/storage.ts';
import { Button } from '../../../ui/button.tsx';
import { formatRupees } from '../../../ui/format-rupees.ts';
import type { Translate } from '../../../ui/language/language.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { fillBookingForm } from '../checkout/fill-booking-form.ts';
import { setHomeRoom, setHomeRoomOnce } from '../home-rooms.ts';
import classes from './book-again.module.css';

/**
 * What the customer had done lately, and by whom: one tap opens the booking form with the same work at the professional's
 * next free time. Renders nothing for a customer without finished work.
 */
export default function BookAgain() {
  const t = useText();
  const { data, failed, retry } = useAccountQuery(callQuery('booking.book_again'));
  const list = data?.data ?? null;
  const room = list ? (list.length > 0 ? 'list' : 'none') : null;
  const section = useRef<HTMLElement>(null);
  /** A customer who has nothing to book again misses nothing. */
  const showsFailure = failed && read('bookAgain')?.startsWith('list') === true;
  useLayoutEffect(() => {
    if (room) setHomeRoom('bookAgain', room, section.current?.offsetHeight ?? 0);
    else if (failed) setHomeRoomOnce('bookAgain', showsFailure ? 'list' : 'none');
  }, [room, failed, showsFailure]);
  if (!list?.length && !showsFailure) return null;
  return (
    <section ref={section} aria-labelledby="book-again">
      <h2 id="book-again" className="text-18">
        {t('booking.book_again')}
      </h2>
      {list ? (
        <ul className={classes.list}>
          {list.map((work) => (
            <li key={work.detail_id}>
              <WorkCard work={work} />
            </li>
          ))}
        </ul>
      ) : (
        <FailedState text={t('line.book_again_failed')} retry={retry} look="line" />
      )}
    </section>
  );
}

function WorkCard({ work }: { work: Work }) {
  const t = useText();
  const label = labelOf(work, t, useLanguage());
  const { service_id, service_name, picture, professional, price, work_type, day_hours } = work;
  return (
    <article className={`card ${classes.card}`}>
      <div className="row gap-12">
        <div className={`clip rounded-10 ${classes.tile}`}>
          <Picture
            src={picture?.url ?? null}
            colour={picture?.colour ?? null}
            alt=""
            shape="tile"
            sizes="56px"
            eager
          />
        </div>
        <div className="min-w-0 leading-135">
          <h3 className={classes.name}>{service_name}</h3>
          <p className={`text-13 muted ${classes.line}`}>
            {professional.name} · {formatRupees(price)}, {formatDuration(t, work_type, day_hours)}
          </p>
        </div>
      </div>
      <Button
        className={classes.action}
        variant="light"
        component={Link}
        to={`/service-book?service=${service_id}`}
        leftSection={<IconRefresh size={20} aria-hidden />}
        aria-label={`${label}: ${service_name}`}
        onClick={() => chooseAgain(work)}
      >
        {label}
      </Button>
    </article>
  );
}

/** What the button promises: the professional's next free time, else what is still to choose. */
function labelOf({ earliest, professional }: Work, t: Translate, language: ReturnType<typeof useLanguage>) {
  if (!professional.available) return t('line.book_anyone');
  return earliest
    ? t('line.book_at', { time: formatStart(earliest, today(), language) })
    : t('line.book_choose');
}

/** Chooses the same work at that time, by the same professional if they are available. */
function chooseAgain({ service_id, contact, professional, work_type, day_hours, earliest }: Work): void {
  fillBookingForm(service_id, contact, {
    slot: {
      serviceMethod: work_type,
      workingDuration: String(day_hours),
      preferredDate: earliest?.date ?? '',
      preferredTime: earliest?.time ?? '',
    },
    who: { professionalId: professional.available ? professional.id : null, womanOnly: false },
    promised: earliest !== null,
  });
}
