import '../../../platform/all-texts.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { useState } from 'react';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { ServicePreview } from '../../discovery/service-preview.tsx';
import { previewQuery } from '../services-query.ts';

/** The service as customers see or will see it, in either language. */
export function PreviewSheet({ id, opened, close }: { id: number; opened: boolean; close: () => void }) {
  const t = useText();
  return (
    <Sheet opened={opened} onClose={close} title={t('catalogue.preview_title')} size="xl">
      {opened && <Content id={id} />}
    </Sheet>
  );
}

function Content({ id }: { id: number }) {
  const t = useText();
  const pageLanguage = useLanguage();
  const [language, setLanguage] = useState<Language>(pageLanguage);
  const { data, failed, retry } = useAccountQuery(previewQuery(id, language), { keepPrevious: true });
  return (
    <div className="stack gap-12">
      <SelectField
        name="language"
        label={t('catalogue.preview_language')}
        choose={t('offer.choose')}
        value={language}
        onChange={(value) => setLanguage(value as Language)}
        options={(['en', 'hi'] as const).map((value) => ({ value, label: t(`catalogue.texts_${value}`) }))}
      />
      {failed && <FailedState look="line" text={t('catalogue.service_failed')} retry={retry} />}
      {!data && !failed && <ListSkeleton rows={4} />}
      {data && (
        <div lang={language}>
          <ServicePreview service={data.data} />
        </div>
      )}
    </div>
  );
}
