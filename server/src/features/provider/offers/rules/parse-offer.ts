import {
  imagesProblem,
  OTHER_SERVICE,
  type ServiceForm,
  serviceForm,
} from '@aaspaas/contract/features/provider-services.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { parseIdList } from '../../../../kernel/id-list.ts';

/** A service form as received: unparsed fields, and facts about the uploaded files. */
export interface OfferInput {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Number of uploaded pictures. */
  readonly images: number;
  /** Whether a video was uploaded. */
  readonly video: boolean;
  /** Problems of the files found so far. */
  readonly fileProblems: Readonly<Record<string, readonly MessageKey[]>>;
  /** True for an edit, which needs no pictures; if any are sent, there must be three. */
  readonly isEdit: boolean;
}

/** The parsed service form; `form` is null if a field has a problem. */
export interface ParsedOffer {
  readonly form: ServiceForm | null;
  /** Ids of pictures uploaded ahead, without duplicates, in order. */
  readonly uploads: readonly number[];
  readonly videoUpload: number | null;
  readonly problems: Record<string, MessageKey[]>;
}

/** Parses a service form and returns all problems together. */
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
  // If a picture was rejected, a second message about too few pictures would not help.
  const imageCountProblem =
    (isEdit && count === 0) || problems['images'] || !uploads ? null : imagesProblem(count);
  if (imageCountProblem) addProblem('images', imageCountProblem);
  return { form: form.data ?? null, uploads: uploads ?? [], videoUpload: videos?.[0] ?? null, problems };
}
