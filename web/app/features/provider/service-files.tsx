import { SERVICE_IMAGES, type ServiceRecord } from '@aaspaas/contract/features/provider-services.ts';
import { IconCameraPlus, IconMovie, IconVideoPlus } from '@tabler/icons-react';
import { useId } from 'react';
import type { FileQueue } from '../../platform/files/file-queue.ts';
import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FilePicker } from '../../ui/file-picker.tsx';
import { Picture } from '../../ui/picture.tsx';
import { toast } from '../../ui/toast-store.ts';
import { UploadList } from '../../ui/upload-list.tsx';
import { FilesProblem, VIDEOS } from '../enquiry/pd-files.tsx';
import area from '../enquiry/pd-files.module.css';
import { drawnFile, PICTURES } from '../enquiry/drawn-file.ts';
import classes from './service-form.module.css';

/** The three pictures of a service and perhaps a video; each is sent while the rest is still being filled in. */
export function ServiceFiles({
  files,
  lost,
  record,
  errors,
  removeVideo,
  setRemoveVideo,
}: {
  files: FileQueue;
  lost: number;
  /** The service that is edited: what it has stays until something new is chosen. */
  record: ServiceRecord | null;
  errors: (field: 'images' | 'video') => string | null;
  removeVideo: boolean;
  setRemoveVideo: (remove: boolean) => void;
}) {
  const t = useText();
  const id = useId();
  const items = files.items();
  const pictures = items.filter(({ kind }) => kind === 'image');
  const films = items.filter(({ kind }) => kind === 'video');
  const kept = pictures.length === 0 ? (record?.image_url ?? []) : [];
  const wrong = { images: errors('images'), video: errors('video') };
  const choosePictures = (chosen: File[]) => {
    const room = Math.max(0, SERVICE_IMAGES - pictures.length);
    if (chosen.length > room) toast.warning(t('offer.images_exact'));
    files.choose('image', chosen.slice(0, room));
  };
  return (
    <>
      <fieldset className={area.group}>
        <legend>{t('offer.images')}</legend>
        <p id={`${id}-help`} className={area.help}>
          {t('offer.images_help')}
        </p>
        <div role="status">
          {lost > 0 && (
            <p className={area.lost}>
              {lost === 1 ? t('enquiry.pd_lost_one') : t('enquiry.pd_lost_some', { count: lost })}
            </p>
          )}
        </div>
        {kept.length > 0 && (
          <>
            <ul className={classes.kept} aria-label={t('offer.images_now')}>
              {kept.map((url, index) => (
                <li key={url}>
                  <Picture src={url} alt={t('offer.images_now_one', { number: index + 1 })} sizes="30vw" />
                </li>
              ))}
            </ul>
            <p className={area.help}>{t('offer.images_help_edit')}</p>
          </>
        )}
        <UploadList label={t('offer.images')} items={pictures.map((one) => drawnFile(one, files, t, true))}>
          {pictures.length < SERVICE_IMAGES && (
            <FilePicker
              name="images"
              label={t(record?.image_url.length ? 'offer.images_new' : 'offer.images_add')}
              icon={<IconCameraPlus size={26} stroke={1.6} aria-hidden />}
              accept={PICTURES}
              multiple
              error={wrong.images !== null}
              describedBy={`${id}-help ${id}-images`}
              onChoose={choosePictures}
            />
          )}
        </UploadList>
        {kept.length === 0 && (
          <p className={area.count} aria-live="polite">
            {t('offer.images_count', { count: pictures.length })}
          </p>
        )}
        <FilesProblem id={`${id}-images`} text={wrong.images} />
      </fieldset>
      <fieldset className={area.group}>
        <legend>{t('offer.video')}</legend>
        <p id={`${id}-video-help`} className={area.help}>
          {t('offer.video_help')}
        </p>
        {record?.video_url && films.length === 0 && (
          <div className={classes.film}>
            {removeVideo ? (
              <span>{t('offer.video_gone')}</span>
            ) : (
              <a href={record.video_url} target="_blank" rel="noreferrer">
                <IconMovie size={20} aria-hidden />
                {t('offer.video_now')}
                <span className="sr-only"> {t('provider.new_window')}</span>
              </a>
            )}
            <Button variant="subtle" size="sm" onClick={() => setRemoveVideo(!removeVideo)}>
              {t(removeVideo ? 'offer.video_keep' : 'offer.video_remove')}
            </Button>
          </div>
        )}
        <UploadList label={t('offer.video')} items={films.map((one) => drawnFile(one, files, t, true))}>
          {films.length === 0 && (
            <FilePicker
              name="video"
              label={t('offer.video_add')}
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
