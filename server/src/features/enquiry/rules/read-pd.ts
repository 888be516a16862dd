import { PD_IMAGES, type PdForm, pdForm } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { sentIds } from '../../../kernel/sent-ids.ts';

/** What is wrong with an enquiry, by field. */
export type PdProblems = Record<string, MessageKey[]>;

/** An enquiry as it arrives: its fields unread, and how many pictures came with it. */
export interface PdSent {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Pictures that came along. */
  readonly images: number;
  /** Whether a video came along. */
  readonly video: boolean;
  /** What is already known to be wrong with the files. */
  readonly fileProblems: Readonly<Record<string, readonly MessageKey[]>>;
}

/** What was read of it; `form` is whole only where there are no problems. */
export interface PdRead {
  readonly form: PdForm | null;
  /** Pictures that were sent ahead, each once, in their order. */
  readonly uploads: readonly number[];
  readonly videoUpload: number | null;
  readonly problems: PdProblems;
}

/** Reads an enquiry and tells all that is wrong with it at once. `today` is `YYYY-MM-DD` in Asia/Kolkata. */
export function readPd({ fields, images, video, fileProblems }: PdSent, today: string): PdRead {
  const problems: PdProblems = {};
  const complain = (field: string, key: MessageKey) => {
    const told = (problems[field] ??= []);
    if (!told.includes(key)) told.push(key);
  };
  const form = pdForm(today).safeParse(fields);
  for (const { path, message } of form.error?.issues ?? []) complain(String(path[0]), message as MessageKey);
  for (const [field, keys] of Object.entries(fileProblems)) for (const key of keys) complain(field, key);

  const uploads = sentIds(fields['uploads']);
  if (!uploads) complain('uploads', 'error.invalid_value');
  const videos = sentIds(fields['video_upload']);
  if (!videos || videos.length + Number(video) > 1) complain('video', 'media.too_many');
  const count = images + (uploads?.length ?? 0);
  if (count > PD_IMAGES.most) complain('images', 'enquiry.pd_images_many');
  // Somebody whose picture was refused knows better than that there are too few.
  else if (count < PD_IMAGES.least && !problems['images'] && uploads)
    complain('images', 'enquiry.pd_images_few');
  return { form: form.data ?? null, uploads: uploads ?? [], videoUpload: videos?.[0] ?? null, problems };
}
