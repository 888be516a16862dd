import { useEffect } from 'react';
import { call } from '../../../platform/api-client.ts';
import { placeQuery } from '../../../platform/place-query.ts';
import { usePublicQuery } from '../../../platform/use-public-query.ts';
import { useFrame } from '../../../platform/use-frame.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { servicePath } from '../card.ts';
import { ServiceArticle } from '../service-article.tsx';
import { ServicePopupSkeleton } from './service-popup-skeleton.tsx';

/** The content of a service popup: the service, its loading state or its error state. */
export default function ServicePopupContent({
  id,
  leave,
  onPath,
}: {
  id: number;
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
  const path = data ? servicePath(data.data) : null;
  useEffect(() => {
    if (path) onPath(path);
  }, [path, onPath]);
  if (failed) return <FailedState text={t('catalog.product_failed')} retry={retry} />;
  if (!data) return <ServicePopupSkeleton />;
  return <ServiceArticle service={data.data} look="popup" leave={leave} />;
}
