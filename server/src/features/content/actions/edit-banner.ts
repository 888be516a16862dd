import type { BannerForm } from '@aaspaas/contract/features/admin-banners.ts';
import { BANNER_PICTURE } from '@aaspaas/contract/features/banner-limits.ts';
import { type ReadableText, readableTextOn } from '@aaspaas/contract/kernel/readable-text.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { Failure, invalid } from '../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../platform/db/connect.ts';
import type { ObjectStore } from '../../../ports/object-store/port.ts';
import {
  claimFiles,
  clearFileOwner,
  filesByIds,
  type PartGrid,
  picturePartColours,
} from '../../media/index.ts';
import { cityOf } from '../../places/index.ts';
import { type BannerRow, bannerStore, type BannerValues } from '../store.ts';

/** What a form of a banner and its picture become. */
interface BannerEdit {
  readonly form: BannerForm;
  /** What the picture needs for a text on it (`measurePicture`). */
  readonly text: ReadableText | null;
  readonly operatorId: number;
}

/** On a phone the picture is about 330 pixels wide, so a part is as large as a letter. */
const PARTS: PartGrid = { columns: 32, rows: 12 };

/**
 * Measures the picture of a form for the text on it: on narrow phones the text can be as high as the picture, so each part counts. Runs
 * before the transaction. Null for a picture that does not exist; the form is then refused.
 * @throws `unavailable` if the object store does not answer
 */
export async function measurePicture(
  deps: { readonly db: Executor; readonly objects: Pick<ObjectStore, 'get'> },
  fileId: number,
): Promise<ReadableText | null> {
  const colours = await picturePartColours(deps, fileId, PARTS);
  return colours && readableTextOn(colours);
}

/**
 * Adds a banner behind the others and returns its id.
 * @throws `invalid` with all problems that depend on the database
 */
export async function createBanner(tx: Tx, edit: BannerEdit): Promise<number> {
  await checkForm(tx, edit, null);
  const store = bannerStore(tx);
  // Two new banners at once get different places.
  await store.lockedOrder();
  return store.add(valuesOf(edit));
}

/**
 * Returns the version of a banner and locks it until the end of the transaction.
 * @throws `not_found`
 */
export async function lockBannerVersion(tx: Tx, id: number): Promise<number> {
  return (await requireBanner(tx, id)).version;
}

/**
 * Changes a banner. Returns whether anything is different now.
 * @throws `not_found`; `invalid` with all problems that depend on the database
 */
export async function editBanner(tx: Tx, id: number, edit: BannerEdit): Promise<boolean> {
  const before = await requireBanner(tx, id);
  await checkForm(tx, edit, before.picture_id);
  await bannerStore(tx).change(id, valuesOf(edit));
  return (await requireBanner(tx, id)).version !== before.version;
}

/** Reads a banner for a change and locks it. @throws `not_found` */
export async function requireBanner(tx: Tx, id: number): Promise<BannerRow> {
  const banner = await bannerStore(tx).locked(id);
  if (!banner) throw new Failure('not_found');
  return banner;
}

function valuesOf({ form, text }: BannerEdit): BannerValues {
  return {
    title_en: form.title_en,
    title_hi: form.title_hi,
    description_en: form.description_en,
    description_hi: form.description_hi,
    color: form.color,
    picture_id: form.picture,
    text_over: form.text_over,
    text_tone: text?.tone ?? null,
    scrim: text?.scrim ?? null,
    link: form.link || null,
    from_at: form.from,
    until_at: form.until,
    cities: [...new Set(form.cities)].toSorted(),
  };
}

async function checkForm(
  tx: Tx,
  { form, text, operatorId }: BannerEdit,
  currentPicture: number | null,
): Promise<void> {
  const problems: Record<string, MessageKey[]> = {};
  if (form.cities.some((slug) => !cityOf(slug))) problems['cities'] = ['error.invalid_value'];
  const picture = text
    ? await pictureProblem(tx, form.picture, currentPicture, operatorId)
    : 'banner.picture_expired';
  if (picture) problems['picture'] = [picture];
  if (Object.keys(problems).length) throw invalid(problems);
}

/** Claims a new picture for the platform, and returns why it cannot be used. A banner keeps the picture that it has. */
async function pictureProblem(
  tx: Tx,
  id: number,
  current: number | null,
  operatorId: number,
): Promise<MessageKey | null> {
  if (id === current) return null;
  if (!(await claimFiles(tx, operatorId, [id], { kinds: ['image'], visibility: 'public' })))
    return 'banner.picture_expired';
  for (const { width, height } of (await filesByIds(tx, [id])).values()) {
    if (width < BANNER_PICTURE.width || height < BANNER_PICTURE.height) return 'banner.picture_too_small';
    if (!isCut(width, height)) return 'banner.picture_ratio';
  }
  // The picture stays if the operator's account is deleted.
  await clearFileOwner(tx, [id]);
  return null;
}

/** A pixel lost to rounding is allowed on either side. */
function isCut(width: number, height: number): boolean {
  return Math.abs(width * BANNER_PICTURE.height - height * BANNER_PICTURE.width) <= 2 * BANNER_PICTURE.width;
}
