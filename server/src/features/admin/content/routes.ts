import type { adminBannerEndpoints } from '@aaspaas/contract/features/admin-banners.ts';
import type { adminPageEndpoints } from '@aaspaas/contract/features/admin-pages.ts';
import { invalid } from '../../../kernel/failure.ts';
import type { ObjectStore } from '../../../ports/object-store/port.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { bookingPageSlugs } from '../../booking/index.ts';
import {
  archiveBanner,
  createBanner,
  createPage,
  editBanner,
  lockBannerVersion,
  lockPageVersion,
  measurePicture,
  moveBanner,
  publishPage,
  restoreBanner,
  restorePage,
  savePage,
} from '../../content/index.ts';
import { runAudited, runAuditedForEach } from '../actions/audited.ts';
import { requireVersion } from '../actions/require-version.ts';
import type { AuditDeps } from '../deps.ts';

type Deps = Pick<Platform, 'db' | 'clock'> & AuditDeps & { readonly objects: ObjectStore };

/** Reads of banners and pages, which are views. */
type Reads =
  | 'admin.banners'
  | 'admin.banner'
  | 'admin.pages'
  | 'admin.page'
  | 'admin.page_revisions'
  | 'admin.page_revision'
  | 'admin.page_diff';

/** Operators' changes of banners and content pages. */
export function contentEditingRoutes(
  deps: Deps,
): Handlers<Exclude<keyof typeof adminBannerEndpoints | keyof typeof adminPageEndpoints, Reads>> {
  return { ...bannerRoutes(deps), ...pageRoutes(deps) };
}

function bannerRoutes(deps: Deps): Handlers<Exclude<keyof typeof adminBannerEndpoints, Reads>> {
  return {
    'admin.create_banner': async ({ body }, call) => {
      const measured = await measurePicture(deps, body.picture);
      const edit = { form: body, text: measured, operatorId: call.actor.id };
      const id = await runAudited(
        deps,
        call,
        { action: 'admin.create_banner', subject: null },
        async (tx) => {
          const created = await createBanner(tx, edit);
          return { subject: `banner:${created}`, detail: { title: body.title_en }, result: created };
        },
      );
      return { message: text(call.language, 'banner.created'), data: { id } };
    },
    'admin.edit_banner': async ({ params: { id }, body: { version, ...form } }, call) => {
      const measured = await measurePicture(deps, form.picture);
      const edit = { form, text: measured, operatorId: call.actor.id };
      const subject = `banner:${id}`;
      await runAudited(deps, call, { action: 'admin.edit_banner', subject }, async (tx) => {
        await requireVersion(tx, deps, call, { subject, version, current: await lockBannerVersion(tx, id) });
        return { detail: { version }, result: null, changed: await editBanner(tx, id, edit) };
      });
      return { message: text(call.language, 'banner.saved') };
    },
    'admin.move_banner': async ({ params: { id }, body: { direction } }, call) => {
      await runAuditedForEach(deps, call, 'admin.move_banner', async (tx, _now, record) => {
        await moveBanner(tx, id, direction, (moved, move) =>
          record(`banner:${moved}`, async () => {
            await move();
            return { banner: id, direction };
          }),
        );
        return null;
      });
      return { message: text(call.language, 'banner.moved') };
    },
    'admin.archive_banner': async ({ params: { id } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.archive_banner', subject: `banner:${id}` },
        async (tx, now) => ({ detail: {}, result: null, changed: await archiveBanner(tx, id, now) }),
      );
      return { message: text(call.language, 'banner.archived') };
    },
    'admin.restore_banner': async ({ params: { id } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.restore_banner', subject: `banner:${id}` },
        async (tx) => ({ detail: {}, result: null, changed: await restoreBanner(tx, id) }),
      );
      return { message: text(call.language, 'banner.restored') };
    },
  };
}

function pageRoutes(deps: Deps): Handlers<Exclude<keyof typeof adminPageEndpoints, Reads>> {
  return {
    'admin.create_page': async ({ body }, call) => {
      const subject = `page:${body.slug}`;
      await runAudited(deps, call, { action: 'admin.create_page', subject }, async (tx, now) => {
        // A page that is made from rules has no texts to edit.
        if (bookingPageSlugs.includes(body.slug)) throw invalid({ slug: ['pages.slug_taken'] });
        await createPage(tx, body, { operatorId: call.actor.id, now });
        return { detail: { title: body.title_en }, result: null };
      });
      return { message: text(call.language, 'pages.created'), data: { slug: body.slug } };
    },
    'admin.save_page': async ({ params: { slug }, body: { version, ...form } }, call) => {
      const subject = `page:${slug}`;
      await runAudited(deps, call, { action: 'admin.save_page', subject }, async (tx, now) => {
        await requireVersion(tx, deps, call, { subject, version, current: await lockPageVersion(tx, slug) });
        const changed = await savePage(tx, slug, form, { operatorId: call.actor.id, now });
        return { detail: { version }, result: null, changed };
      });
      return { message: text(call.language, 'pages.saved') };
    },
    'admin.publish_page': async ({ params: { slug }, body: { version, note } }, call) => {
      const subject = `page:${slug}`;
      const number = await runAudited(
        deps,
        call,
        { action: 'admin.publish_page', subject },
        async (tx, now) => {
          const current = await lockPageVersion(tx, slug);
          await requireVersion(tx, deps, call, { subject, version, current });
          const published = await publishPage(tx, slug, note, { operatorId: call.actor.id, now });
          const detail = { note, revision: published.number };
          return { detail, result: published.number, changed: published.changed };
        },
      );
      return { message: text(call.language, 'pages.published', { number }), data: { number } };
    },
    'admin.restore_page': async ({ params: { slug }, body: { version, ...restored } }, call) => {
      const subject = `page:${slug}`;
      const number = await runAudited(
        deps,
        call,
        { action: 'admin.restore_page', subject },
        async (tx, now) => {
          const current = await lockPageVersion(tx, slug);
          await requireVersion(tx, deps, call, { subject, version, current });
          const result = await restorePage(tx, slug, restored, { operatorId: call.actor.id, now });
          return { detail: { ...restored, published: result }, result };
        },
      );
      return { message: text(call.language, 'pages.published', { number }), data: { number } };
    },
  };
}
