import type { OfferedService } from '@aaspaas/contract/features/provider-services.ts';
import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';
import { OfferStateBadge } from './offers/offer-state.tsx';
import classes from '../../ui/slide.module.css';

/** A service of the professional, with their own picture if there is one; it links to the list where it is edited. */
export function OfferSlide({ service }: { service: OfferedService }) {
  return (
    <article className={classes.slide}>
      <div className={classes.cover}>
        <Picture
          src={service.image_url[0] ?? null}
          alt=""
          ratio={16 / 9}
          sizes="(min-width: 998px) 380px, (min-width: 900px) 50vw, 92vw"
        />
        {service.state !== 'live' && (
          <div className={classes.badge}>
            <OfferStateBadge state={service.state} />
          </div>
        )}
      </div>
      <div className={classes.body}>
        <h3 className={classes.name}>
          <Link to="/employee-service-edit">{service.name}</Link>
        </h3>
        <p>
          {service.category_name} · {service.subcategory_name}
        </p>
      </div>
    </article>
  );
}
