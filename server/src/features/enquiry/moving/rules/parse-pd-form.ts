import { PD_IMAGE_COUNT, type PdForm, pdForm } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { parseIdList } from '../../../../kernel/id-list.ts';

/** Validation errors of an enquiry, by field. */
export type PdProblems = Record<string, MessageKey[]>;

/** An enquiry as received: unparsed fields, and the number of attached files. */
export interface PdInput {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Number of attached pictures. */
  readonly images: number;
  /** Whether a video is attached. */
  readonly video: boolean;
  /** Errors already found in the files. */
  readonly fileProblems: Readonly<Record<string, readonly MessageKey[]>>;
}

/** Result of parsing; `form` is complete only if there are no problems. */
export interface ParsedPdForm {
  readonly form: PdForm | null;
  /** Ids of pictures uploaded in advance, deduplicated, in order. */
  readonly uploads: readonly number[];
  readonly videoUpload: number | null;
  readonly problems: PdProblems;
}

/** Parses an enquiry and collects all errors. `today` is `YYYY-MM-DD` in Asia/Kolkata. */
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
  // If a picture was rejected, that error is enough; the count is not reported as well.
  else if (count < PD_IMAGE_COUNT.min && !problems['images'] && uploads)
    addProblem('images', 'enquiry.pd_images_too_few');
  return { form: form.data ?? null, uploads: uploads ?? [], videoUpload: videos?.[0] ?? null, problems };
}
