import { SERVICE_IMAGE_COUNT, type ServiceRecord } from '@aaspaas/contract/features/provider-services.ts';
import { IconMovie } from '@tabler/icons-react';
import type { FileQueue } from '../../../platform/files/file-queue.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { FileField, LostFiles } from '../../media/file-field.tsx';
import area from '../../media/file-field.module.css';
import classes from '../service-form.module.css';

/** The three pictures of a service and an optional video. */
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
  /** The service being edited: its files stay until new ones are chosen. */
  record: ServiceRecord | null;
  errors: (field: 'images' | 'video') => string | null;
  removeVideo: boolean;
  setRemoveVideo: (remove: boolean) => void;
}) {
  const t = useText();
  const count = (kind: 'image' | 'video') => files.items().filter((one) => one.kind === kind).length;
  const pictures = count('image');
  const films = count('video');
  const existingPictures = pictures === 0 ? (record?.image_url ?? []) : [];
  const addPictures = t(record?.image_url.length ? 'offer.images_new' : 'offer.images_add');
  return (
    <>
      <FileField
        name="images"
        kind="image"
        legend={t('offer.images')}
        help={t('offer.images_help')}
        files={files}
        canSend
        add={pictures < SERVICE_IMAGE_COUNT ? addPictures : null}
        onChoose={(chosen) => {
          const remaining = Math.max(0, SERVICE_IMAGE_COUNT - pictures);
          if (chosen.length > remaining) toast.warning(t('offer.images_exact'));
          files.choose('image', chosen.slice(0, remaining));
        }}
        count={existingPictures.length === 0 ? t('offer.images_count', { count: pictures }) : null}
        problem={errors('images')}
      >
        <LostFiles lost={lost} />
        {existingPictures.length > 0 && (
          <>
            <ul
              className={`stack gap-8 list ${classes.existingPictures}`}
              aria-label={t('offer.images_current')}
            >
              {existingPictures.map((url, index) => (
                <li className="clip rounded-10" key={url}>
                  <Picture
                    src={url}
                    alt={t('offer.images_current_one', { number: index + 1 })}
                    sizes="30vw"
                  />
                </li>
              ))}
            </ul>
            <p className={area.help}>{t('offer.images_help_edit')}</p>
          </>
        )}
      </FileField>
      <FileField
        name="video"
        kind="video"
        legend={t('offer.video')}
        help={t('offer.video_help')}
        files={files}
        canSend
        add={films === 0 ? t('offer.video_add') : null}
        onChoose={(chosen) => files.choose('video', chosen.slice(0, 1))}
        problem={errors('video')}
      >
        {record?.video_url && films === 0 && (
          <div className={classes.film}>
            {removeVideo ? (
              <span>{t('offer.video_removed_on_save')}</span>
            ) : (
              <a className="row gap-8 semibold" href={record.video_url} target="_blank" rel="noreferrer">
                <IconMovie size={20} aria-hidden />
                {t('offer.video_current')}
                <span className="sr-only"> {t('provider.new_window')}</span>
              </a>
            )}
            <Button variant="subtle" size="sm" onClick={() => setRemoveVideo(!removeVideo)}>
              {t(removeVideo ? 'offer.video_keep' : 'offer.video_remove')}
            </Button>
          </div>
        )}
      </FileField>
    </>
  );
}
