import { PD_IMAGE_COUNT } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { FileQueue } from '../../../platform/files/file-queue.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { FileField, LostFiles } from '../../media/file-field.tsx';

/** The pictures of the goods, and optionally a video. */
export function PdFiles({
  files,
  canSend,
  lost,
  errors,
}: {
  files: FileQueue;
  canSend: boolean;
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
        canSend={canSend}
        add={t('enquiry.pd_images_add')}
        onChoose={(chosen) => {
          const remaining = Math.max(0, PD_IMAGE_COUNT.max - pictures);
          if (chosen.length > remaining) toast.warning(t('enquiry.pd_images_too_many'));
          files.choose('image', chosen.slice(0, remaining));
        }}
        count={t('enquiry.pd_images_count', { count: pictures, max: PD_IMAGE_COUNT.max })}
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
        canSend={canSend}
        add={count('video') === 0 ? t('enquiry.pd_video_add') : null}
        onChoose={(chosen) => files.choose('video', chosen.slice(0, 1))}
        problem={errors('video')}
      />
    </>
  );
}
