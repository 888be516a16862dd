import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { Link } from 'react-router';
import { formatDuration } from '../../../platform/format-duration.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Price } from '../../../ui/price.tsx';
import { SlotSum } from '../../cart/slot-sum.tsx';
import type { TakenSlot } from '../../cart/service-slots.ts';
import classes from './review-service.module.css';
import { ReviewSlot } from './review-slot.tsx';

/** One service of a draft: what it costs, when it is. */
export function ReviewService({
  line,
  form,
  taken,
  changed,
}: {
  line: BookingLine;
  /** The address of the form that made the draft; null if there is none. */
  form: string | null;
  taken: TakenSlot | null;
  changed: () => Promise<void>;
}) {
  const t = useText();
  const { work_type: method, day_hours: duration } = line;
  const title = `review-${line.id}`;
  return (
    <section className="p-14 wide-p-24 card" aria-labelledby={title}>
      <div className={classes.service}>
        <div className="clip rounded-12">
          <Picture src={line.image_url} alt="" ratio={1} sizes="52px" />
        </div>
        <div className="min-w-0">
          <h2 id={title} className="text-18 leading-135">
            {line.service_name}
          </h2>
          <p className="text-15 muted">
            {line.quoted ? (
              <>
                {t('enquiry.quoted_price')}, {formatDuration(t, method, duration)} ={' '}
                <Price amount={line.price} />
              </>
            ) : (
              <SlotSum
                method={method}
                duration={duration}
                rate={method === 'day' ? line.working_per_day : line.working_per_hour}
                total={line.price}
              />
            )}
          </p>
        </div>
        {form && (
          <Link
            className="inline-row touch no-underline medium"
            to={form}
            aria-label={t('slots.change_named', { what: line.service_name })}
          >
            {t('slots.change')}
          </Link>
        )}
      </div>
      <div className={`border-t ${classes.slot}`}>
        <ReviewSlot line={line} taken={taken} changed={changed} />
      </div>
    </section>
  );
}
