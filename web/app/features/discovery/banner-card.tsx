import type { Banner } from '@aaspaas/contract/features/content.ts';
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
  const isLight = (text_over?.tone ?? textToneOn(color)) === 'light';
  return (
    <article
      className={`relative clip rounded-12 ${text_over ? `stack ${classes.over}` : 'flex flex-col'} ${classes.banner}`}
      style={{ backgroundColor: color, color: isLight ? 'white' : 'black' }}
    >
      <Picture
        src={picture?.url ?? image_url}
        colour={color}
        alt=""
        ratio={16 / 6}
        sizes="(min-width: 1024px) 390px, (min-width: 768px) 50vw, calc(100vw - 32px)"
      />
      {text_over && text_over.scrim > 0 && (
        <span style={{ background: isLight ? 'black' : 'white', opacity: text_over.scrim / 100 }} />
      )}
      <div className={`flex-1 ${classes.textBlock}`}>
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
