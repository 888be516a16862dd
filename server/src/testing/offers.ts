import { sql } from 'kysely';
import sharp from 'sharp';
import { rewriteWorkingTime } from '../features/provider/index.ts';
import { aProfessional, type TestPerson } from './accounts.ts';
import type { BookingFixture } from './bookings.ts';
import { createVideo } from './files.ts';
import type { TestApp } from './test-app.ts';
import type { Row } from '../platform/db/tables.ts';

/** An address and location without other professionals. */
export const MYSURU = { address: '4, Sayyaji Rao Road, Mysuru 570001', latitude: 12.3, longitude: 76.65 };

/** Returns a point about a hundred kilometres to the north. */
export const farFrom = <P extends { readonly latitude: number }>(place: P): P => ({
  ...place,
  latitude: place.latitude + 0.9,
});

const sampleVideo = createVideo();

/** Fixtures for tests of professionals' services: professionals, forms, and the calls. */
export type OfferHarness = Awaited<ReturnType<typeof offerHarness>>;

/** Creates the fixtures. The pictures contain metadata that stored ones must not have. */
export async function offerHarness(app: TestApp, fixture: BookingFixture) {
  const jpeg = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#246' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer();
  const photo = new Blob([new Uint8Array(jpeg)]);
  const { rows } = await sql<
    Pick<Row<'subcategories'>, 'id'>
  >`select subcategory_id as id from services where id = ${fixture.service.id}`.execute(app.connection.db);
  const plumbing = rows[0]?.id as number;

  /** Creates an approved professional with a base location. */
  async function approved(name = 'Ravi Kumar', base: { latitude: number; longitude: number } | null = null) {
    const person = await aProfessional(app, { name });
    await sql`insert into professionals (account_id, state, state_at, created_at, latitude, longitude)
      values (${person.id}, 'approved', ${app.clock.now()}, ${app.clock.now()}, ${base?.latitude ?? null}, ${base?.longitude ?? null})`.execute(
      app.connection.db,
    );
    await rewriteWorkingTime(app.connection.db, [person.id], app.clock.now());
    return person;
  }

  const fields = () => ({
    name: 'Ravi Kumar',
    mobile: '9876501234',
    email: 'ravi@example.in',
    address: MYSURU.address,
    category: '3',
    subCategory: String(plumbing),
    service: String(fixture.service.id),
    employeeType: 'full_time',
    description: '<b>Pipes</b> 🔧',
    checkbox: 'true',
  });

  function formOf(
    sent: Record<string, string>,
    images: readonly Blob[] = [],
    video?: Blob,
    list = 'images[]',
  ): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(sent)) form.set(name, value);
    for (const image of images) form.append(list, image, 'work.jpg');
    if (video) form.set('video', video, 'work.mp4');
    return form;
  }

  const threePhotos = () => [photo, photo, photo];
  const upload = (
    person: TestPerson,
    sent: Record<string, string> = fields(),
    images = threePhotos(),
    video?: Blob,
  ) => app.sendForm('provider.upload_service', { form: formOf(sent, images, video) }, person);
  const edit = (
    person: TestPerson,
    sent: Record<string, string>,
    images: readonly Blob[] = [],
    video?: Blob,
  ) => app.sendForm('provider.edit_service', { form: formOf(sent, images, video) }, person);
  const isAvailableAt = async (
    { latitude, longitude }: { latitude: number; longitude: number },
    id: number,
  ) => {
    const { reply } = await app.call('discovery.service', { params: { id }, query: { latitude, longitude } });
    return reply.data.available;
  };

  return {
    approved,
    edit,
    fields,
    sampleVideo,
    formOf,
    isAvailableAt,
    photo,
    plumbing,
    threePhotos,
    upload,
  };
}
