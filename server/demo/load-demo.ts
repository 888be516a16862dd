import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { hashPassword } from '../src/features/identity/index.ts';
import { addFiles } from '../src/features/media/index.ts';
import type { Db, Tx } from '../src/platform/db/connect.ts';
import { writeSettings } from '../src/platform/settings.ts';
import { transaction } from '../src/platform/db/transaction.ts';
import type { LogEvent } from '../src/platform/log/log-event.ts';
import type { Clock } from '../src/ports/clock/port.ts';
import type { ObjectStore } from '../src/ports/object-store/port.ts';
import type { DemoContent } from './content/demo-content.ts';
import { pictureFile, pictureOf, pictures } from './content/pictures.ts';
import { type DemoAccount, isEmpty } from './demo-state.ts';
import { type FileIds, loadCatalogue, loadContent, loadProfessionals, loadReviews } from './load-tables.ts';

export interface LoadDemoDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly objects: ObjectStore;
  readonly content: DemoContent;
  readonly log: LogEvent;
  /** Adds the history in the same transaction; without it no account has a past. */
  readonly history?: (tx: Tx, now: Date, passwordHash: string) => Promise<unknown>;
}

/** Advisory lock held while the demo loads. */
const LOCK = 4_117_902_217;

/**
 * Writes the whole demo into an empty database, in one transaction: if the process is killed, the next start finds the
 * database empty and loads again. Does nothing when the database contains data, including when another process loaded
 * first. Returns whether it loaded.
 */
export async function loadDemo({
  db,
  clock,
  objects,
  content,
  log,
  history,
}: LoadDemoDeps): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const [hash, files] = await Promise.all([
    hashPassword(passwordOf(content)),
    storePictures(objects, content),
  ]);
  const loaded = await transaction(db, async (tx) => {
    // No timeout: loading is slow on a slow machine, and a second process waits for it.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    if (!(await isEmpty(tx))) return false;
    const now = clock.now();
    await writeDemoData(tx, now, hash, files, content);
    await history?.(tx, now, hash);
    return true;
  });
  const { services, professionals } = content;
  if (loaded) log({ services: services.length, professionals: professionals.length }, 'demo data loaded');
  return loaded;
}

/** Returns the password of all accounts: their hash is computed once, since hashing is slow on purpose. */
function passwordOf({ accounts }: DemoContent): string {
  const [password, ...others] = new Set(accounts.map((account) => account.password));
  if (password === undefined || others.length > 0)
    throw new Error('all demo accounts have the same password');
  return password;
}

async function writeDemoData(
  tx: Tx,
  now: Date,
  hash: string,
  files: readonly PictureFile[],
  content: DemoContent,
): Promise<void> {
  const ids = await addFiles(
    tx,
    files.map(({ slug: _, ...file }) => ({
      ...file,
      kind: 'image',
      mime: 'image/webp',
      visibility: 'public',
      owner_id: null,
      created_at: now,
    })),
  );
  const keyOf = new Map(files.map(({ slug, key }) => [slug, key]));
  const fileIds: FileIds = (slug) => {
    const id = ids.get(keyOf.get(slug) ?? '');
    if (id === undefined) throw new Error(`picture ${slug} of the demo was not imported`);
    return id;
  };
  await loadCatalogue(tx, now, fileIds, content);
  await loadProfessionals(tx, now, fileIds, hash, content);
  await loadReviews(tx, now, content);
  await loadContent(tx, fileIds, content);
  // Visitors see both: operators choose in the largest city, the plan assigns elsewhere.
  await sql`insert into city_settings (city, dispatch_mode, changed_at) values ('bengaluru', 'manual', ${now})`.execute(
    tx,
  );
  // Visitors can try the work without waiting for the day that they booked.
  await writeSettings(tx, 'booking', { codesAtAnyTime: true }, now);
  const listedAccounts: DemoAccount[] = content.accounts.map(({ role, mobile, password, name, roles }) => ({
    role,
    mobile,
    password,
    note: `${ROLE_LABELS[role]}, ${[name, ...(roles ?? [])].join(', ')}`,
  }));
  await sql`insert into settings (key, value, updated_at) values ('demo', ${JSON.stringify({ accounts: listedAccounts })}, ${now})`.execute(
    tx,
  );
}

const ROLE_LABELS: Record<DemoAccount['role'], string> = {
  user: 'customer',
  employee: 'professional',
  admin: 'operator (/admin)',
};

interface PictureFile {
  readonly slug: string;
  readonly key: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
}

/** Endings of the further files of a drawn picture (contract, `picture-forms.ts`); a picture has those that are listed. */
const FORMS = ['', '-night', '-tile', '-tile-night'];

/**
 * Stores every used picture with its further forms in the object store. A key contains a digest of the content, since the
 * object of a key never changes; the forms share the digest, so that their keys follow from the picture's.
 */
async function storePictures(
  objects: ObjectStore,
  { categories, subcategories, services, professionals, banners }: DemoContent,
): Promise<PictureFile[]> {
  const used = new Set([
    ...categories.map(({ picture }) => picture),
    ...subcategories.map(({ picture }) => picture),
    ...services.flatMap((service) => service.pictures),
    ...professionals.map(({ picture }) => picture),
    ...banners.map(({ picture }) => picture),
  ]);
  const stored = await Promise.all([...used].map((slug) => storeForms(objects, slug)));
  return stored.flat();
}

async function storeForms(objects: ObjectStore, slug: string): Promise<PictureFile[]> {
  const forms = FORMS.filter((form) => pictures.has(`${slug}${form}`));
  const files = await Promise.all(forms.map((form) => readFile(pictureFile(`${slug}${form}`))));
  const digest = createHash('sha256').update(Buffer.concat(files)).digest('hex').slice(0, 12);
  const prefix = forms.includes('-tile') ? 'cover-' : forms.includes('-night') ? 'detail-' : '';
  return Promise.all(
    forms.map(async (form, i): Promise<PictureFile> => {
      const bytes = files[i] ?? Buffer.alloc(0);
      const key = `${prefix}${slug}-${digest}${form}`;
      const { width, height, color } = pictureOf(`${slug}${form}`);
      // Objects stored by an earlier, interrupted start are complete: the store never exposes partial ones.
      if ((await objects.exists(key, 'public')) !== 'present') {
        const written = await objects.put(key, bytes, 'public');
        if (written.outcome === 'failed')
          throw new Error(`picture ${slug}${form} of the demo could not be stored`, { cause: written.error });
      }
      return { slug: `${slug}${form}`, key, bytes: bytes.length, width, height, colour: color };
    }),
  );
}
