import type { ServiceDetails } from '@aaspaas/contract/features/discovery.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Carousel } from '../../../ui/carousel.tsx';
import { Picture } from '../../../ui/picture.tsx';
import classes from './service-pictures.module.css';

const PER_SLIDE = 3;

/**
 * A service's pictures: one large and two small per slide, and each slide makes the next picture the large one. With one
 * or two pictures there is no slider.
 */
export function ServicePictures({
  service: { name, pictures },
}: {
  service: Pick<ServiceDetails, 'name' | 'pictures'>;
}) {
  const t = useText();
  if (pictures.length === 0)
    return (
      <div className={`clip rounded-12 bg-sunken muted text-center ${classes.none}`}>
        <Picture src={null} alt="" ratio={21 / 9} />
        <p>{t('catalog.no_images')}</p>
      </div>
    );
  const slideOf = (first: number, count: number) => (
    <div key={first} className={`stack clip gap-8 rounded-12 ${classes.slide}`} data-count={count}>
      {Array.from({ length: count }, (_, place) => {
        const at = (first + place) % pictures.length;
        const picture = pictures[at];
        return (
          picture && (
            <Picture
              key={picture.url}
              src={picture.url}
              colour={picture.colour}
              // Only the large picture has alternative text; the small ones repeat pictures.
              alt={place === 0 || count < PER_SLIDE ? t('catalog.picture_of', { name, n: at + 1 }) : ''}
              eager={first === 0}
              sizes={place === 0 ? '(min-width: 1000px) 540px, 66vw' : '(min-width: 1000px) 270px, 33vw'}
            />
          )
        );
      })}
    </div>
  );
  if (pictures.length < PER_SLIDE) return slideOf(0, pictures.length);
  return (
    <Carousel label={t('catalog.pictures')} perView={{ 0: 1 }} dots="over" autoplay>
      {pictures.map((_, first) => slideOf(first, PER_SLIDE))}
    </Carousel>
  );
}
