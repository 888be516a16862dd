import type { PdGoods } from '@aaspaas/contract/features/enquiry-pd.ts';
import { sql } from 'kysely';
import { canSeeContact } from '../../features/booking/index.ts';
import { maskAddress } from '../../features/identity/index.ts';
import { type PrivateFile, privateFilesForReader } from '../../features/media/index.ts';
import type { NotNull, Row } from '../../platform/db/tables.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LineRow } from './line-columns.ts';

interface GoodsRow
  extends Readonly<
    NotNull<Pick<Row<'quotations'>, 'booking_id'>> &
      Pick<Row<'pd_enquiries'>, 'from_address' | 'to_address' | 'video_file_id'>
  > {
  readonly enquiry_id: Row<'pd_enquiries'>['id'];
  readonly image_file_ids: readonly Row<'pd_enquiry_images'>['file_id'][];
}

/** The goods of packers-and-delivery bookings, with the files that one reader may see. */
export interface Goods {
  readonly rows: ReadonlyMap<number, GoodsRow>;
  readonly files: ReadonlyMap<number, PrivateFile>;
}

/** Loads the goods of lines' bookings. Pictures are included only while the professional may see the customer's contact data. */
export async function loadGoods(
  deps: Pick<Platform, 'db' | 'clock' | 'vault'>,
  readerId: number,
  lines: readonly LineRow[],
): Promise<Goods> {
  // Only quoted bookings can have begun as an enquiry.
  const quoted = lines.filter(({ per_hour }) => per_hour === null);
  if (!quoted.length) return { rows: new Map(), files: new Map() };
  const { rows } = await sql<GoodsRow>`
    select q.booking_id, e.id as enquiry_id, e.from_address, e.to_address, e.video_file_id,
      array(select i.file_id from pd_enquiry_images i where i.enquiry_id = e.id order by i.position) as image_file_ids
    from quotations q join pd_enquiries e on e.id = q.pd_enquiry_id
    where q.booking_id = any(${quoted.map(({ booking_id }) => booking_id)}::bigint[])`.execute(deps.db);
  const shown = new Set(
    quoted.filter(({ state }) => canSeeContact(state)).map(({ booking_id }) => booking_id),
  );
  const ids = rows
    .filter(({ booking_id }) => shown.has(booking_id))
    .flatMap(({ image_file_ids, video_file_id }) => [
      ...image_file_ids,
      ...(video_file_id ? [video_file_id] : []),
    ]);
  return {
    rows: new Map(rows.map((row) => [row.booking_id, row])),
    files: await privateFilesForReader(deps, readerId, ids),
  };
}

/** Returns the goods of a line for its professional; null for all other work. */
export function presentGoods(line: LineRow, { rows, files }: Goods): PdGoods | null {
  const row = rows.get(line.booking_id);
  if (!row) return null;
  const unmasked = canSeeContact(line.state);
  const place = (address: string) => (unmasked ? address : maskAddress(address));
  const pictures = row.image_file_ids.flatMap((id) => {
    const file = unmasked ? files.get(id) : undefined;
    return file ? [{ url: file.url, width: file.width, height: file.height, colour: file.colour }] : [];
  });
  const videoFile = unmasked && row.video_file_id !== null ? files.get(row.video_file_id) : undefined;
  return {
    enquiry_id: row.enquiry_id,
    fromaddress: place(row.from_address),
    toaddress: place(row.to_address),
    pictures,
    video: videoFile?.url ?? null,
  };
}

/** Returns the customer's description. It also contains the route, so it is masked together with the addresses. */
export function presentDescription(line: LineRow, { rows }: Goods): string {
  const row = rows.get(line.booking_id);
  if (!row || canSeeContact(line.state)) return line.description;
  return line.description
    .replaceAll(row.from_address, () => maskAddress(row.from_address))
    .replaceAll(row.to_address, () => maskAddress(row.to_address));
}
