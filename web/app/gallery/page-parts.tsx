import { IconShoppingCartPlus } from '@tabler/icons-react';
import { ActionBar } from '../ui/action-bar.tsx';
import { Button } from '../ui/button.tsx';
import { Carousel } from '../ui/carousel.tsx';
import { FlowHeader } from '../ui/flow-header.tsx';
import { StepBar } from '../ui/step-bar.tsx';
import classes from './gallery.module.css';
import { Sample } from './sample.tsx';

const SLIDES = ['A', 'B', 'C', 'D', 'E', 'F'];

/** Headers, bars and rows of pages. */
export function PageParts() {
  const slides = SLIDES.map((name) => (
    <div key={name} className={`middle bg-sunken rounded-12 ${classes.slide}`}>
      {name}
    </div>
  ));
  return (
    <>
      <Sample name="Header of a flow">
        <FlowHeader title="Book this service" back="/" step={1} steps={2} />
        <FlowHeader
          title="Check your booking and everything that belongs to it"
          back="/"
          step={2}
          steps={2}
        />
      </Sample>
      <Sample name="Action bar">
        <ActionBar place="sheet" total={598} note="today 4:30 – 6:30 pm">
          <Button size="lg" variant="default" aria-label="Add to Cart">
            <IconShoppingCartPlus size={22} aria-hidden />
          </Button>
          <Button size="lg">Book Service</Button>
        </ActionBar>
        <ActionBar
          place="sheet"
          total={null}
          above={
            <label>
              <input type="checkbox" /> I agree to the terms and conditions
            </label>
          }
        >
          <Button size="lg">Next</Button>
        </ActionBar>
        <ActionBar place="sheet">
          <Button size="lg">Enquiry Now</Button>
        </ActionBar>
      </Sample>
      <Sample name="Step bar">
        <StepBar
          label="Progress"
          steps={[
            { label: 'Booked', state: 'done' },
            { label: 'Coming', state: 'now' },
            { label: 'Started', state: 'ahead' },
            { label: 'Done', state: 'ahead' },
            { label: 'Approved', state: 'ahead' },
          ]}
        />
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
        >
          {slides}
        </Carousel>
        <Carousel label="Row that loops" perView={{ 0: 2, 600: 6 }} autoplay loop>
          {slides}
        </Carousel>
        <Carousel label="Pictures" perView={{ 0: 1 }} dots="over">
          {slides.slice(0, 3)}
        </Carousel>
      </div>
    </>
  );
}
