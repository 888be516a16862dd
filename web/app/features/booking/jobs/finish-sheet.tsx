import { MAX_LINE_PHOTOS } from '@aaspaas/contract/features/line-photos.ts';
import { IconCameraPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { QueuedFile, ReleasedFile } from '../../../platform/files/queued-file.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type UploadItem, UploadList } from '../../../ui/upload-list.tsx';
import { toUploadItem, IMAGE_TYPES } from '../../media/upload-item.ts';
import { useJobPhotos } from './use-job-photos.ts';
import classes from './finish-sheet.module.css';

interface FinishSheetProps {
  readonly jobId: number;
  readonly opened: boolean;
  readonly yes: (pictures: readonly ReleasedFile[]) => void;
  readonly no: () => void;
}

/** Confirms that the work is completed and collects completion photos; they upload while more are taken. */
export function FinishSheet({ jobId, opened, yes, no }: FinishSheetProps) {
  const t = useText();
  const id = useId();
  const tooMany = t('outbox.photos_too_many');
  const { files, items, chosen, choose, canAdd } = useJobPhotos('proof', jobId, opened, tooMany);
  const [releasing, setReleasing] = useState(false);
  // Photos that have not arrived are sent with the completion, which may itself wait for a network.
  const toPhotoItem = (one: QueuedFile): UploadItem => {
    const item = toUploadItem(one, files, t, true);
    return one.state === 'failed'
      ? { ...item, tone: 'quiet', state: t('outbox.pending'), problem: null }
      : item;
  };
  const finish = async () => {
    setReleasing(true);
    yes(await files.release());
    setReleasing(false);
  };
  return (
    <Sheet
      opened={opened}
      onClose={no}
      title={t('provider.are_you_sure')}
      size="sm"
      footer={
        <>
          <Button variant="default" data-autofocus onClick={no}>
            {t('provider.complete_no')}
          </Button>
          <Button loading={releasing} onClick={() => void finish()}>
            {t('provider.complete_yes')}
          </Button>
        </>
      }
    >
      <p>{t('provider.complete_question')}</p>
      <fieldset className={`stack min-w-0 gap-8 p-0 border-0 ${classes.group}`}>
        <legend>{t('outbox.photos', { optional: t('ui.optional') })}</legend>
        <p id={id} className="text-14 muted leading-145">
          {t('outbox.photos_help')}
        </p>
        <UploadList
          label={t('outbox.photos', { optional: t('ui.optional') })}
          items={items.map((one) => toPhotoItem(one))}
        >
          {canAdd && (
            <FilePicker
              name="proof"
              label={t('outbox.photos_add')}
              icon={<IconCameraPlus size={26} stroke={1.6} aria-hidden />}
              accept={IMAGE_TYPES}
              multiple
              describedBy={id}
              onChoose={choose}
            />
          )}
        </UploadList>
        {chosen > 0 && (
          <p className="text-14 muted leading-145" aria-live="polite">
            {t('outbox.photos_count', { count: chosen, most: MAX_LINE_PHOTOS })}
          </p>
        )}
      </fieldset>
    </Sheet>
  );
}
