import { MAX_LINE_PHOTOS } from '@aaspaas/contract/features/line-photos.ts';
import { useState } from 'react';
import type { FileQueue } from '../../../platform/files/file-queue.ts';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { FileField } from '../../media/file-field.tsx';
import { useJobPhotos } from './use-job-photos.ts';

interface AbsenceSheetProps {
  readonly jobId: number;
  readonly opened: boolean;
  readonly close: () => void;
  readonly busy: boolean;
  readonly report: (photos: FileQueue) => Promise<boolean>;
}

/** Reports that the customer is absent, with at least one photo of the place. */
export function AbsenceSheet({ jobId, opened, close, busy, report }: AbsenceSheetProps) {
  const t = useText();
  const tooMany = t('line.problem_photos_too_many', { most: MAX_LINE_PHOTOS });
  const { files, chosen, choose, canAdd } = useJobPhotos('absence', jobId, opened, tooMany);
  const [missing, setMissing] = useState(false);
  const send = async () => {
    if (chosen === 0) return setMissing(true);
    if (await report(files)) close();
  };
  return (
    <Sheet
      opened={opened}
      onClose={() => {
        if (!busy) close();
      }}
      title={t('visit.report_title')}
      size="sm"
      footer={
        <>
          <Button variant="default" disabled={busy} onClick={close}>
            {t('booking.back')}
          </Button>
          <Button loading={busy} onClick={() => void send()}>
            {t('visit.report_yes')}
          </Button>
        </>
      }
    >
      <p>{t('visit.report_text')}</p>
      <FileField
        name="absence"
        kind="image"
        legend={t('visit.photos')}
        help={t('visit.photos_help', { most: MAX_LINE_PHOTOS })}
        files={files}
        canSend
        add={canAdd ? t('line.problem_photos_add') : null}
        onChoose={(more) => {
          choose(more);
          setMissing(false);
        }}
        problem={missing ? t('visit.photo_required') : null}
      />
    </Sheet>
  );
}
