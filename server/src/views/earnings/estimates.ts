import type { Language } from '@aaspaas/contract/messages/index.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../platform/db/tables.ts';

/** A bookable service with its current price per hour in paise. */
export interface EstimateRow
  extends Readonly<
    Pick<Row<'services'>, 'id' | 'category_id' | 'subcategory_id'> & Pick<Row<'service_prices'>, 'per_hour'>
  > {
  readonly name: string;
  readonly category_name: string;
  readonly picture_id: number | null;
  readonly reviews: number;
}

/** Builds the query for the bookable services of the catalogue, the most reviewed first. */
export function estimatesQuery(language: Language): RawBuilder<EstimateRow> {
  const name = sql.ref(`name_${language}`);
  return sql<EstimateRow>`
    select s.id, s.category_id, s.subcategory_id, s.${name} as name, c.${name} as category_name, v.per_hour, s.picture_ids[1] as picture_id,
      coalesce(r.reviews, 0) as reviews
    from services s join categories c on c.id = s.category_id join service_prices v on v.id = s.current_price_id
    left join service_ratings r on r.service_id = s.id
    where s.active and s.servicetype = 'service'
    order by coalesce(r.reviews, 0) desc, s.id`;
}
