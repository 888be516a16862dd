import '../../../platform/slots-texts.ts';
import { useEffect } from 'react';
import { call } from '../../../platform/api-client.ts';
import { placeQuery } from '../../../platform/place-query.ts';
import { usePublicQuery } from '../../../platform/use-public-query.ts';
import { useFrame } from '../../../platform/use-frame.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { servicePath } from '../card.ts';
import { type KnownService, knownOf } from '../known-service.ts';
import { ServiceArticle } from '../service-article.tsx';
import { ServicePopupSkeleton } from './service-popup-skeleton.tsx';

/** The content of a service popup: what its card knows at once, the details when they have loaded, or the error state. */
export default function ServicePopupContent({
  id,
  card,
  leave,
  onPath,
}: {
  id: number;
  /** What the opening card knows; null: nothing. */
  card: KnownService | null;
  leave: () => void;
  /** Called with the service's own address once it is known. */
  onPath: (path: string) => void;
}) {
  const t = useText();
  const { place, language } = useFrame();
  const query = placeQuery(place);
  const { data, failed, retry } = usePublicQuery(
    `${id} ${language} ${query.latitude} ${query.longitude}`,
    (signal) => call('discovery.service', { params: { id }, query }, { signal }),
  );
  const details = data?.data ?? null;
  const known = details ? knownOf(details) : card;
  const path = known && servicePath(known);
  useEffect(() => {
    if (path) onPath(path);
  }, [path, onPath]);
  if (!known)
    return failed ? (
      <FailedState text={t('catalog.product_failed')} retry={retry} />
    ) : (
      <ServicePopupSkeleton />
    );
  return (
    <ServiceArticle
      service={known}
      details={details}
      look="popup"
      leave={leave}
      retry={failed ? retry : undefined}
    />
  );
}
