import { useText } from '../../../ui/language/use-text.ts';
import { Carousel } from '../../../ui/carousel.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { KnownService, LoadedService } from '../known-service.ts';
import classes from './service-pictures.module.css';

const PER_SLIDE = 3;
const SIZES = { big: '(min-width: 1000px) 540px, 66vw', small: '(min-width: 1000px) 270px, 33vw' };

/**
 * A service's pictures: one large and two small per slide, and each slide makes the next picture the large one. With one
 * or two pictures there is no slider. While the details load, the card's picture is the large one.
 */
export function ServicePictures({
  service: { name, image, colour },
  details,
}: {
  service: Pick<KnownService, 'name' | 'image' | 'colour'>;
  details: Pick<LoadedService, 'pictures'> | null;
}) {
  const t = useText();
  const altOf = (at: number) => t('catalog.picture_of', { name, n: at + 1 });
  if (!details)
    return (
      <div className={`stack clip gap-8 rounded-12 ${classes.slide}`} data-count={PER_SLIDE}>
        <Picture src={image} colour={colour} alt={altOf(0)} eager sizes={SIZES.big} />
        <span className="bg-sunken" />
        <span className="bg-sunken" />
      </div>
    );
  const { pictures } = details;
  if (pictures.length === 0)
    return (
      <div className={`stack clip rounded-12 bg-sunken muted text-center ${classes.none}`}>
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
              alt={place === 0 || count < PER_SLIDE ? altOf(at) : ''}
              eager={first === 0}
              sizes={place === 0 ? SIZES.big : SIZES.small}
            />
          )
        );
      })}
    </div>
  );
  if (pictures.length < PER_SLIDE) return slideOf(0, pictures.length);
  return (
    <Carousel label={t('catalog.pictures')} perView={{ 0: 1 }} dots="over" autoplay plain>
      {pictures.map((_, first) => slideOf(first, PER_SLIDE))}
    </Carousel>
  );
}
