import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { Picture } from '../../ui/picture.tsx';
import classes from './slides.module.css';

export type OfferedService = ReplyOf<'provider.services'>['data'][number];

/** A service that the professional offers. */
export function OfferedSlide({ service }: { service: OfferedService }) {
  return (
    <article className={classes.slide}>
      <div className={classes.cover}>
        <Picture
          src={service.image_url[0] ?? null}
          alt=""
          ratio={16 / 9}
          sizes="(min-width: 998px) 380px, (min-width: 900px) 50vw, 92vw"
        />
      </div>
      <div className={classes.body}>
        <h3 className={classes.name}>{service.name}</h3>
        <p>
          {service.category_name} · {service.subcategory_name}
        </p>
      </div>
    </article>
  );
}
