import { IconShoppingCartPlus } from '@tabler/icons-react';
import { ActionBar } from '../ui/action-bar.tsx';
import { Button } from '../ui/button.tsx';
import { Carousel } from '../ui/carousel.tsx';
import { FlowHeader } from '../ui/flow-header.tsx';
import { formatRupees } from '../ui/format-rupees.ts';
import { useText } from '../ui/language/use-text.ts';
import { FailedState, PageState } from '../ui/page-state.tsx';
import { ListSkeleton } from '../ui/skeletons.tsx';
import { StaleDataNotice } from '../ui/stale-data-notice.tsx';
import classes from './gallery.module.css';
import { ProgressSample } from './progress-sample.tsx';
import { Sample } from './sample.tsx';

const SLIDES = ['A', 'B', 'C', 'D', 'E', 'F'];

/** Headers, bars and rows of pages. */
export function PageParts() {
  const t = useText();
  const slides = SLIDES.map((name) => (
    <div key={name} className={`middle bg-sunken rounded-12 ${classes.slide}`}>
      {name}
    </div>
  ));
  return (
    <>
      <Sample name="Header of a flow">
        <FlowHeader title={t('booking.book_one')} back="/" step={1} steps={2} />
        <FlowHeader
          title="Check your booking and everything that belongs to it"
          back="/"
          step={2}
          steps={2}
        />
      </Sample>
      <Sample name="Action bar">
        <ActionBar place="sheet" total={598} note={t('price.after_work', { now: formatRupees(0) })}>
          <Button size="lg" variant="default" aria-label={t('catalog.add_to_cart')}>
            <IconShoppingCartPlus size={22} aria-hidden />
          </Button>
          <Button size="lg">{t('catalog.book_service')}</Button>
        </ActionBar>
        <ActionBar
          place="sheet"
          total={null}
          above={
            <label>
              <input type="checkbox" /> {t('booking.agree')}
            </label>
          }
        >
          <Button size="lg">{t('booking.next')}</Button>
        </ActionBar>
        <ActionBar place="sheet">
          <Button size="lg">{t('catalog.enquiry_now')}</Button>
        </ActionBar>
      </Sample>
      <Sample name="Step bar">
        <ProgressSample />
      </Sample>
      <Sample name="Loading">
        <ListSkeleton rows={2} />
      </Sample>
      <Sample name="Empty">
        <PageState drawing="empty" title={t('booking.none')} text={t('booking.none_help')}>
          <Button>{t('booking.find_service')}</Button>
        </PageState>
      </Sample>
      <Sample name="Failed">
        <FailedState text={t('notification.failed')} retry={() => {}} />
        <FailedState look="line" text={t('notification.failed')} retry={() => {}} />
        <FailedState look="line" text={t('notification.failed')} retry={() => {}} busy />
        <StaleDataNotice text={t('booking.offline_data')} />
      </Sample>
      <div className={classes.wide}>
        <Carousel
          label="Row with a title"
          perView={{ 0: 1, 600: 2, 998: 3, 1300: 4 }}
          head={
            <div className="section-head">
              <h2 className="text-22">Row with a title</h2>
              <a href="#all">See all</a>
            </div>
          }
          autoplay
          plain
        >
          {slides}
        </Carousel>
        <Carousel label="Row that loops" perView={{ 0: 2, 600: 6 }} autoplay loop plain>
          {slides}
        </Carousel>
        <Carousel label="Pictures" perView={{ 0: 1 }} dots="over" plain>
          {slides.slice(0, 3)}
        </Carousel>
      </div>
    </>
  );
}
