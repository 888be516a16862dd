import type { OfferedService } from '@aaspaas/contract/features/provider-services.ts';
import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';
import { OfferStateBadge } from './offers/offer-state.tsx';
import classes from '../../ui/slide.module.css';

/** A service of the professional, with their own picture if there is one; it links to the list where it is edited. */
export function OfferSlide({ service }: { service: OfferedService }) {
  return (
    <article className={`flex flex-col relative clip card ${classes.slide}`}>
      <div className="relative">
        <Picture
          src={service.image_url[0] ?? null}
          alt=""
          ratio={16 / 9}
          sizes="(min-width: 998px) 380px, (min-width: 900px) 50vw, 92vw"
        />
        {service.state !== 'live' && (
          <div className={`absolute ${classes.badge}`}>
            <OfferStateBadge state={service.state} />
          </div>
        )}
      </div>
      <div className={`stack icons-1 gap-6 ${classes.body}`}>
        <h3 className={`text-17 leading-135 ${classes.name}`}>
          <Link className="text no-underline" to="/employee-service-edit">
            {service.name}
          </Link>
        </h3>
        <p className="flex min-w-0 gap-8 text-15 muted">
          {service.category_name} · {service.subcategory_name}
        </p>
      </div>
    </article>
  );
}
