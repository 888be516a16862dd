import '../../platform/all-texts.ts';
import type { Picture as PictureOf } from '@aaspaas/contract/features/media.ts';
import { useState } from 'react';
import { useText } from '../../ui/language/use-text.ts';
import { Picture } from '../../ui/picture.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import classes from './line-photos.module.css';

const TEXTS = {
  completion: { title: 'booking.completion_photos_title', alt: 'booking.completion_photo_alt' },
  dispute: { title: 'booking.dispute_photos_title', alt: 'booking.dispute_photo_alt' },
} as const;

/**
 * The completion photos of a line, or the photos of its dispute; each opens enlarged. Thumbnails under a title, or, with `from`, large beside each other with the
 * name of who took them. Renders nothing without photos.
 */
export function LinePhotos({
  pictures,
  of = 'completion',
  from,
}: {
  pictures: readonly PictureOf[];
  of?: 'completion' | 'dispute';
  /** The professional's first name. */
  from?: string;
}) {
  const t = useText();
  const [open, setOpen] = useState<number | null>(null);
  // The last photo stays visible during the closing animation.
  const [last, setLast] = useState(0);
  if (pictures.length === 0) return null;
  const photoLabel = (index: number) => t(TEXTS[of].alt, { number: index + 1 });
  const large = pictures[Math.min(last, pictures.length - 1)];
  const list = (
    <ul
      className={`stack gap-8 m-0 list ${from === undefined ? classes.list : classes.mosaic}`}
      data-count={pictures.length}
    >
      {pictures.map(({ url, colour }, index) => (
        <li key={url}>
          <button
            type="button"
            className={classes.small}
            onClick={() => {
              setLast(index);
              setOpen(index);
            }}
          >
            <Picture
              src={url}
              alt={photoLabel(index)}
              ratio={1}
              sizes={from === undefined ? '96px' : '240px'}
              colour={colour}
            />
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <section className={`stack gap-8 ${classes.photos}`}>
      {from === undefined ? (
        <>
          <p className="text-15 semibold">{t(TEXTS[of].title)}</p>
          {list}
        </>
      ) : (
        <>
          {list}
          <p className="text-14 muted">{t('line.photos_from', { count: pictures.length, name: from })}</p>
        </>
      )}
      {large && (
        <Sheet opened={open !== null} onClose={() => setOpen(null)} title={photoLabel(last)} size="lg">
          <div className="clip rounded-12">
            <Picture
              src={large.url}
              alt={photoLabel(last)}
              ratio={large.width / large.height}
              sizes="(min-width: 1000px) 720px, 100vw"
              colour={large.colour}
            />
          </div>
        </Sheet>
      )}
    </section>
  );
}
