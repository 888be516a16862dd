import { PD_IMAGES } from '@aaspaas/contract/features/enquiry-pd.ts';
import { IconAlertCircle, IconCameraPlus, IconVideoPlus } from '@tabler/icons-react';
import { useId } from 'react';
import type { FileQueue, QueuedFile } from '../../platform/files/file-queue.ts';
import { useText } from '../../platform/use-text.ts';
import { FilePicker } from '../../ui/file-picker.tsx';
import { toast } from '../../ui/toast-store.ts';
import { UploadList } from '../../ui/upload-list.tsx';
import { drawnFile, PICTURES } from './drawn-file.ts';
import classes from './pd-files.module.css';

/** What a field for a video accepts. */
export const VIDEOS = 'video/mp4,video/webm';

/** The pictures of the goods and, if there is one, a video; each is sent while the rest is still being filled in. */
export function PdFiles({
  files,
  maySend,
  lost,
  errors,
}: {
  files: FileQueue;
  maySend: boolean;
  lost: number;
  errors: (field: 'images' | 'video') => string | null;
}) {
  const t = useText();
  const id = useId();
  const items = files.items();
  const pictures = items.filter(({ kind }) => kind === 'image');
  const films = items.filter(({ kind }) => kind === 'video');
  const drawn = (one: QueuedFile) => drawnFile(one, files, t, maySend);
  const choosePictures = (chosen: File[]) => {
    const room = Math.max(0, PD_IMAGES.most - pictures.length);
    if (chosen.length > room) toast.warning(t('enquiry.pd_images_many'));
    files.choose('image', chosen.slice(0, room));
  };
  const wrong = { images: errors('images'), video: errors('video') };
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{t('enquiry.pd_images')}</legend>
        <p id={`${id}-help`} className={classes.help}>
          {t('enquiry.pd_images_help')}
        </p>
        <div role="status">
          {lost > 0 && (
            <p className={classes.lost}>
              {lost === 1 ? t('enquiry.pd_lost_one') : t('enquiry.pd_lost_some', { count: lost })}
            </p>
          )}
        </div>
        <UploadList label={t('enquiry.pd_images')} items={pictures.map(drawn)}>
          <FilePicker
            name="images"
            label={t('enquiry.pd_images_add')}
            icon={<IconCameraPlus size={26} stroke={1.6} aria-hidden />}
            accept={PICTURES}
            multiple
            error={wrong.images !== null}
            describedBy={`${id}-help ${id}-images`}
            onChoose={choosePictures}
          />
        </UploadList>
        <p className={classes.count} aria-live="polite">
          {t('enquiry.pd_images_count', { count: pictures.length, most: PD_IMAGES.most })}
        </p>
        <FilesProblem id={`${id}-images`} text={wrong.images} />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('enquiry.pd_video')}</legend>
        <p id={`${id}-video-help`} className={classes.help}>
          {t('enquiry.pd_video_help')}
        </p>
        <UploadList label={t('enquiry.pd_video')} items={films.map(drawn)}>
          {films.length === 0 && (
            <FilePicker
              name="video"
              label={t('enquiry.pd_video_add')}
              icon={<IconVideoPlus size={26} stroke={1.6} aria-hidden />}
              accept={VIDEOS}
              describedBy={`${id}-video-help`}
              onChoose={(chosen) => files.choose('video', chosen.slice(0, 1))}
            />
          )}
        </UploadList>
        <FilesProblem id={`${id}-video`} text={wrong.video} />
      </fieldset>
    </>
  );
}

/** What is wrong with chosen files. */
export function FilesProblem({ id, text }: { id: string; text: string | null }) {
  return (
    <div id={id} role="alert">
      {text && (
        <p className={classes.problem}>
          <IconAlertCircle size={18} aria-hidden />
          {text}
        </p>
      )}
    </div>
  );
}
