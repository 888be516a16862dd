import type { PdGoods } from '@aaspaas/contract/features/enquiry-pd.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { Picture } from '../../ui/picture.tsx';
import classes from './goods-carousel.module.css';

/** The pictures and the video of the goods; `id` is the enquiry's. */
export function GoodsCarousel({ id, pictures, video }: { id: number } & Pick<PdGoods, 'pictures' | 'video'>) {
  const t = useText();
  return (
    <Carousel label={t('enquiry.pd_media', { id })} perView={{ 0: 1, 480: 2, 768: 3 }} gap={12} plain>
      {pictures.map(({ url, colour }, index) => (
        <span key={url} className="block clip rounded-10">
          <Picture
            src={url}
            colour={colour}
            alt={t('enquiry.pd_goods_picture', { n: index + 1 })}
            sizes="(min-width: 1000px) 280px, (min-width: 768px) 31vw, (min-width: 480px) 46vw, 88vw"
          />
        </span>
      ))}
      {video && (
        // biome-ignore lint/a11y/useMediaCaption: what a customer filmed has no captions
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the same
        <video
          key="video"
          className={`block w-full rounded-10 bg-sunken ${classes.video}`}
          src={video}
          aria-label={t('enquiry.pd_goods_video')}
          controls
          playsInline
          preload="metadata"
        />
      )}
    </Carousel>
  );
}
