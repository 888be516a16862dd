import { MAX_LINE_PHOTOS } from '@aaspaas/contract/features/line-photos.ts';
import { IconCameraPlus } from '@tabler/icons-react';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { FileQueue } from '../../../platform/files/file-queue.ts';
import type { QueuedFile, ReleasedFile } from '../../../platform/files/queued-file.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type UploadItem, UploadList } from '../../../ui/upload-list.tsx';
import { toUploadItem, IMAGE_TYPES } from '../../media/upload-item.ts';
import classes from './finish-sheet.module.css';

const EMPTY: readonly QueuedFile[] = [];
const queues = new Map<number, FileQueue>();

/** The storage key of a job's completion photos, sent or not, until it is finished. */
function photoQueue(jobId: number): FileQueue {
  const existing = queues.get(jobId) ?? new FileQueue(`proof-${jobId}`);
  queues.set(jobId, existing);
  return existing;
}

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
  const files = photoQueue(jobId);
  const items = useSyncExternalStore(files.subscribe, files.items, () => EMPTY);
  const [releasing, setReleasing] = useState(false);
  useEffect(() => {
    if (!opened) return;
    void files.restore();
    files.allow(true);
  }, [files, opened]);
  const chosen = items.filter(({ state }) => state !== 'refused').length;
  const choose = (more: File[]) => {
    const remaining = Math.max(0, MAX_LINE_PHOTOS - chosen);
    if (more.length > remaining) toast.warning(t('outbox.photos_too_many'));
    files.choose('image', more.slice(0, remaining));
  };
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
          {chosen < MAX_LINE_PHOTOS && (
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
