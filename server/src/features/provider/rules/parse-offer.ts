import {
  imagesProblem,
  OTHER_SERVICE,
  type ServiceForm,
  serviceForm,
} from '@aaspaas/contract/features/provider-services.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { parseIdList } from '../../../kernel/id-list.ts';

/** A service as it arrives: its fields unread, and what is known of the files that came along. */
export interface OfferInput {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Pictures that came along. */
  readonly images: number;
  /** Whether a video came along. */
  readonly video: boolean;
  /** What is already known to be wrong with the files. */
  readonly fileProblems: Readonly<Record<string, readonly MessageKey[]>>;
  /** Where one is edited no pictures are needed; where some come they are to be three. */
  readonly isEdit: boolean;
}

/** What was read of it; `form` is whole only where its fields have no problems. */
export interface ParsedOffer {
  readonly form: ServiceForm | null;
  /** Pictures that were sent ahead, each once, in their order. */
  readonly uploads: readonly number[];
  readonly videoUpload: number | null;
  readonly problems: Record<string, MessageKey[]>;
}

/** Reads a service and tells all that is wrong with it at once. */
export function parseOffer({ fields, images, video, fileProblems, isEdit }: OfferInput): ParsedOffer {
  const problems: Record<string, MessageKey[]> = {};
  const addProblem = (field: string, key: MessageKey) => {
    const fieldProblems = (problems[field] ??= []);
    if (!fieldProblems.includes(key)) fieldProblems.push(key);
  };
  const form = serviceForm(fields['service'] === OTHER_SERVICE).safeParse(fields);
  for (const { path, message } of form.error?.issues ?? [])
    addProblem(String(path[0]), message as MessageKey);
  for (const [field, keys] of Object.entries(fileProblems)) for (const key of keys) addProblem(field, key);

  const uploads = parseIdList(fields['uploads']);
  if (!uploads) addProblem('uploads', 'error.invalid_value');
  const videos = parseIdList(fields['video_upload']);
  if (!videos || videos.length + Number(video) > 1) addProblem('video', 'media.too_many');
  const count = images + (uploads?.length ?? 0);
  // Somebody whose picture was refused knows better than that there are too few.
  const imageCountProblem =
    (isEdit && count === 0) || problems['images'] || !uploads ? null : imagesProblem(count);
  if (imageCountProblem) addProblem('images', imageCountProblem);
  return { form: form.data ?? null, uploads: uploads ?? [], videoUpload: videos?.[0] ?? null, problems };
}
