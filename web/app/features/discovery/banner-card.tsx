import type { Banner } from '@aaspaas/contract/features/content.ts';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';
import classes from './banner-card.module.css';
import { textToneOn } from './home/text-tone.ts';

/** A banner of the home page: the text below its picture, or on it over the scrim that the picture needs. */
export function BannerCard({
  picture,
  image_url,
  title,
  description,
  color,
  link,
  text_over,
}: Omit<Banner, 'id'>) {
  return (
    <article
      className={`clip rounded-12 ${classes.banner} ${text_over ? classes.over : classes.below}`}
      style={{ backgroundColor: color }}
      data-ink={text_over?.tone ?? textToneOn(color)}
    >
      <Picture
        src={picture?.url ?? image_url}
        colour={color}
        alt=""
        ratio={16 / 6}
        sizes="(min-width: 1024px) 390px, (min-width: 768px) 50vw, calc(100vw - 32px)"
      />
      {text_over && text_over.scrim > 0 && (
        <span className={classes.scrim} style={{ '--scrim': text_over.scrim / 100 } as CSSProperties} />
      )}
      <div className={classes.textBlock}>
        <h3 className="text-17 leading-13">{link ? <BannerLink to={link} text={title} /> : title}</h3>
        <p className="mt-4 text-15 leading-14">{description}</p>
      </div>
    </article>
  );
}

/** The link of a banner; the whole card is its target. */
function BannerLink({ to, text }: { to: string; text: string }) {
  return to.startsWith('/') ? (
    <Link className={classes.link} to={to}>
      {text}
    </Link>
  ) : (
    <a className={classes.link} href={to} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
