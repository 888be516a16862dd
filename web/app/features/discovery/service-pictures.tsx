import type { ServiceDetails } from '@aaspaas/contract/features/discovery.ts';
import { useText } from '../../platform/use-text.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { Picture } from '../../ui/picture.tsx';
import classes from './service-pictures.module.css';

const PER_SLIDE = 3;

/** A service's pictures: one big and two small on each slide. */
export function ServicePictures({
  service: { name, pictures },
}: {
  service: Pick<ServiceDetails, 'name' | 'pictures'>;
}) {
  const t = useText();
  if (pictures.length === 0)
    return (
      <div className={classes.none}>
        <Picture src={null} alt="" ratio={21 / 9} />
        <p>{t('catalog.no_images')}</p>
      </div>
    );
  const slides = Array.from({ length: Math.ceil(pictures.length / PER_SLIDE) }, (_, index) =>
    pictures.slice(index * PER_SLIDE, (index + 1) * PER_SLIDE),
  );
  const drawn = slides.map((slide, index) => (
    <div key={slide[0]?.url} className={classes.slide} data-count={slide.length}>
      {slide.map(({ url, colour }, place) => (
        <Picture
          key={url}
          src={url}
          colour={colour}
          alt={t('catalog.picture_of', { name, n: index * PER_SLIDE + place + 1 })}
          eager={index === 0}
          sizes={place === 0 ? '(min-width: 1000px) 540px, 66vw' : '(min-width: 1000px) 270px, 33vw'}
        />
      ))}
    </div>
  ));
  if (drawn.length === 1) return drawn[0];
  return (
    <Carousel label={t('catalog.pictures')} perView={{ 0: 1 }} autoplay>
      {drawn}
    </Carousel>
  );
}
