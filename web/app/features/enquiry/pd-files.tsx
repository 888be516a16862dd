import { PD_IMAGES } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { FileQueue } from '../../platform/files/file-queue.ts';
import { useText } from '../../platform/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { FileField, LostFiles } from '../media/file-field.tsx';

/** The pictures of the goods and, if there is one, a video. */
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
  const count = (kind: 'image' | 'video') => files.items().filter((one) => one.kind === kind).length;
  const pictures = count('image');
  return (
    <>
      <FileField
        name="images"
        kind="image"
        legend={t('enquiry.pd_images')}
        help={t('enquiry.pd_images_help')}
        files={files}
        maySend={maySend}
        add={t('enquiry.pd_images_add')}
        onChoose={(chosen) => {
          const room = Math.max(0, PD_IMAGES.most - pictures);
          if (chosen.length > room) toast.warning(t('enquiry.pd_images_many'));
          files.choose('image', chosen.slice(0, room));
        }}
        count={t('enquiry.pd_images_count', { count: pictures, most: PD_IMAGES.most })}
        problem={errors('images')}
      >
        <LostFiles lost={lost} />
      </FileField>
      <FileField
        name="video"
        kind="video"
        legend={t('enquiry.pd_video')}
        help={t('enquiry.pd_video_help')}
        files={files}
        maySend={maySend}
        add={count('video') === 0 ? t('enquiry.pd_video_add') : null}
        onChoose={(chosen) => files.choose('video', chosen.slice(0, 1))}
        problem={errors('video')}
      />
    </>
  );
}
