import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { smallWorldApp } from '../../testing/demo-app.ts';
import { smallWorld } from '../../testing/small-world.ts';

const { banners, pages } = smallWorld;

let app: TestApp;
beforeAll(async () => {
  app = await smallWorldApp();
});
afterAll(() => app.close());

describe('pages', () => {
  it.each(pages.map(({ slug }) => slug))('%s is there in both languages', async (slug) => {
    const page = pages.find((one) => one.slug === slug);
    expect((await app.call('content.page', { params: { slug } })).reply.data).toEqual({
      title: page?.title.en,
      content: page?.body.en,
    });
    expect(
      (await app.call('content.page', { params: { slug } }, { headers: { cookie: 'lang=hi' } })).reply.data,
    ).toEqual({
      title: page?.title.hi,
      content: page?.body.hi,
    });
  });

  it('how-work-is-given is made from the weights of the plan, in both languages', async () => {
    const page = { params: { slug: 'how-work-is-given' } };
    const { data } = (await app.call('content.page', page)).reply;
    expect(data.title).toBe('How work is given');
    expect(data.content).toContain('each point above 4 saves 8 minutes');
    expect(data.content).toContain('How often you accept, decline or cancel work.');
    const hindi = (await app.call('content.page', page, { headers: { cookie: 'lang=hi' } })).reply.data;
    expect(hindi.title).toBe('काम कैसे दिया जाता है');
    expect(hindi.content).toContain('4 से ऊपर हर अंक 8 मिनट');
  });

  it.each(['nothing', 'About-Us', '..%2Fabout-us', 'a'.repeat(61)])('%s is not found', async (slug) => {
    expect((await app.call('content.page', { params: { slug } })).status).toBe(404);
  });
});

describe('banners', () => {
  it.each(['content.top_rated', 'content.slider'] as const)(
    '%s returns the slides in order',
    async (name) => {
      const { reply } = await app.call(name);
      expect(reply.data.map(({ title }) => title)).toEqual(banners.map(({ title }) => title.en));
      expect(reply.data[0]).toMatchObject({
        color: banners[0]?.color,
        description: banners[0]?.description.en,
        picture: { width: 1600, height: 640 },
      });
      expect((await app.call(name, {}, { headers: { cookie: 'lang=hi' } })).reply.data[0]?.title).toBe(
        banners[0]?.title.hi,
      );
    },
  );

  // proves: home.banner-slider, field.banner
  it("fills missing slide fields with the specification's defaults", async () => {
    await sql`insert into banners (position) values (-1)`.execute(app.connection.db);
    expect((await app.call('content.slider')).reply.data[0]).toMatchObject({
      image_url: null,
      picture: null,
      title: 'Default Title',
      description: 'Default Description',
      color: '#2E67F8',
    });
  });
});
