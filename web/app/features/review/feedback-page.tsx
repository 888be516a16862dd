import { Link, useNavigate } from 'react-router';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { toast } from '../../ui/toast-store.ts';
import { FeedbackForm, type RatableLine } from './feedback/feedback-form.tsx';
import classes from './feedback-page.module.css';

/** The feedback page: the form for the line that waits for it, or the reason why there is none. */
export function FeedbackPage({ of }: { of: RatableLine | 'anonymous' | 'nothing' }) {
  const t = useText();
  const navigate = useNavigate();
  const cancel = () => {
    toast.info(t('review.canceled'));
    void navigate('/');
  };
  if (of === 'anonymous')
    return (
      <Page>
        <PageState heading="h1" drawing="lock" title={t('review.log_in')} text={t('review.log_in_text')}>
          <Button component={Link} to="/login">
            {t('shell.login')}
          </Button>
        </PageState>
      </Page>
    );
  if (of === 'nothing')
    return (
      <Page>
        <PageState heading="h1" drawing="empty" title={t('review.empty')} text={t('review.empty_text')}>
          <Button component={Link} to="/complete-booking">
            {t('booking.see_bookings')}
          </Button>
        </PageState>
      </Page>
    );
  return (
    <Page narrow>
      <h1 className="mb-16 text-24">{t('review.title')}</h1>
      <div className={`card ${classes.card}`}>
        <FeedbackForm key={of.lineId} of={of} cancel={cancel} />
      </div>
    </Page>
  );
}
