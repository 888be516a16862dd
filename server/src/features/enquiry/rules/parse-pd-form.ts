import { PD_IMAGE_COUNT, type PdForm, pdForm } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { parseIdList } from '../../../kernel/id-list.ts';

/** What is wrong with an enquiry, by field. */
export type PdProblems = Record<string, MessageKey[]>;

/** An enquiry as it arrives: its fields unread, and how many pictures came with it. */
export interface PdInput {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Pictures that came along. */
  readonly images: number;
  /** Whether a video came along. */
  readonly video: boolean;
  /** What is already known to be wrong with the files. */
  readonly fileProblems: Readonly<Record<string, readonly MessageKey[]>>;
}

/** What was read of it; `form` is whole only where there are no problems. */
export interface ParsedPdForm {
  readonly form: PdForm | null;
  /** Pictures that were sent ahead, each once, in their order. */
  readonly uploads: readonly number[];
  readonly videoUpload: number | null;
  readonly problems: PdProblems;
}

/** Reads an enquiry and tells all that is wrong with it at once. `today` is `YYYY-MM-DD` in Asia/Kolkata. */
export function parsePdForm({ fields, images, video, fileProblems }: PdInput, today: string): ParsedPdForm {
  const problems: PdProblems = {};
  const addProblem = (field: string, key: MessageKey) => {
    const messages = (problems[field] ??= []);
    if (!messages.includes(key)) messages.push(key);
  };
  const form = pdForm(today).safeParse(fields);
  for (const { path, message } of form.error?.issues ?? [])
    addProblem(String(path[0]), message as MessageKey);
  for (const [field, keys] of Object.entries(fileProblems)) for (const key of keys) addProblem(field, key);

  const uploads = parseIdList(fields['uploads']);
  if (!uploads) addProblem('uploads', 'error.invalid_value');
  const videos = parseIdList(fields['video_upload']);
  if (!videos || videos.length + Number(video) > 1) addProblem('video', 'media.too_many');
  const count = images + (uploads?.length ?? 0);
  if (count > PD_IMAGE_COUNT.max) addProblem('images', 'enquiry.pd_images_too_many');
  // Somebody whose picture was refused knows better than that there are too few.
  else if (count < PD_IMAGE_COUNT.min && !problems['images'] && uploads)
    addProblem('images', 'enquiry.pd_images_too_few');
  return { form: form.data ?? null, uploads: uploads ?? [], videoUpload: videos?.[0] ?? null, problems };
}
