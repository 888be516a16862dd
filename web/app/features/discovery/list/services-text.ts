import type { Translate } from '../../../ui/language/language.ts';

/** Formats the number of services: "1 service", "24 services". */
export function servicesText(t: Translate, count: number): string {
  return count === 1 ? t('discovery.one_service') : t('discovery.services', { count });
}
