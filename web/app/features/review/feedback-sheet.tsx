import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../ui/language/use-text.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { StarRating } from '../../ui/star-rating.tsx';
import { toast } from '../../ui/toast-store.ts';
import { FeedbackForm } from './feedback/feedback-form.tsx';
import classes from './feedback/feedback-form.module.css';

/** The feedback on a line: create, edit or, when that is no longer possible, read. */
export function FeedbackSheet({ of, close }: { of: BookingLine | null; close: () => void }) {
  const [last, setLast] = useState(of);
  if (of && of !== last) setLast(of);
  if (!last) return null;
  if (last.review && !last.review.editable)
    return <OwnReview line={last} review={last.review} opened={of !== null} close={close} />;
  return <Feedback key={last.id} line={last} opened={of !== null} close={close} />;
}

function Feedback({ line, opened, close }: { line: BookingLine; opened: boolean; close: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  // Every way of closing leads home, as the specification requires.
  const cancel = () => {
    toast.info(t('review.canceled'));
    close();
    void navigate('/');
  };
  return (
    <Sheet opened={opened} onClose={cancel} title={t('review.title')}>
      <FeedbackForm
        of={{
          lineId: line.id,
          serviceId: line.service_id,
          serviceName: line.service_name,
          previous: line.review,
        }}
        cancel={cancel}
      />
    </Sheet>
  );
}

function OwnReview({
  line,
  review,
  opened,
  close,
}: {
  line: BookingLine;
  review: NonNullable<BookingLine['review']>;
  opened: boolean;
  close: () => void;
}) {
  const t = useText();
  return (
    <Sheet opened={opened} onClose={close} title={t('review.your_review')}>
      <div className="stack gap-10">
        <p className="semibold">{line.service_name}</p>
        <StarRating rating={review.rating} />
        {review.description && (
          <p className={classes.comment} dir="auto">
            {review.description}
          </p>
        )}
      </div>
    </Sheet>
  );
}
