import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpClient, httpClient } from './testing/http-client.ts';
import type { TestApp } from './testing/test-app.ts';
import { smallWorldApp } from './testing/demo-app.ts';

/** Every public call, from a client that implements only the specification: plain HTTP, no custom headers. */
let app: TestApp;
let http: HttpClient;

beforeAll(async () => {
  app = await smallWorldApp();
  http = await httpClient(app);
});
afterAll(() => app.close());

const HERE = 'latitude=12.9716&longitude=77.5946';
const image = expect.stringMatching(/^\/media\/[\w-]+\.webp$/);
const number = expect.any(Number);
const text = expect.any(String);

const category = { id: number, category_name: text, name: text, image_url: image };
const subcategory = { id: number, name: text, subcategory_name: text, category_id: number, image_url: image };
const service = {
  id: number,
  name: text,
  servicetype: expect.stringMatching(/^(service|enquiry)$/),
  category_id: number,
  subcategory_id: number,
  image_url: image,
  average_rating: number,
  avergae_ratting: number,
  rating: number,
  total_reviews: number,
  about_us: text,
  overview: text,
  media_urls: expect.arrayContaining([image]),
};
const banner = {
  id: number,
  image_url: image,
  title: text,
  description: text,
  color: expect.stringMatching(/^#[0-9A-F]{6}$/i),
};
const address = expect.objectContaining({
  road: null,
  area: text,
  city: 'Bengaluru',
  town: null,
  village: null,
  state: 'Karnataka',
  postcode: expect.stringMatching(/^560\d{3}$/),
});
const place = { label: text, latitude: number, longitude: number, state: text };

describe('a public call over plain HTTP', () => {
  // proves: call.categories, call.lists, call.sections, field.category, field.subcategory, field.service, field.banner
  // proves: pro.field.category
  it.each([
    ['category', category],
    ['subcategory/3', subcategory],
    ['service/all', { id: number, name: text }],
    [`catlist/service/3?${HERE}`, service],
    [`sublist/service/3/302?${HERE}`, service],
    [`user/mostpopulerservice?${HERE}`, service],
    [`user/industryservices?${HERE}`, service],
    [`user/retailservices?${HERE}`, service],
    [`user/homeandpersonal?${HERE}`, service],
    [`user/gettutoringandconsulting?${HERE}`, service],
    ['user/topratedservices', banner],
    ['user/sliderimage', banner],
    ['places?query=koramangala', place],
  ])('GET %s returns a list', async (path, shape) => {
    const { status, body } = await http.get(path);
    expect(status).toBe(200);
    const rows = z.object({ status: z.literal(200), data: z.array(z.unknown()) }).parse(body).data;
    expect(rows.length).toBeGreaterThan(0);
    for (const one of rows) expect(one).toMatchObject(shape);
  });

  // proves: kind.bookable, kind.enquiry
  it('returns no price for a service without one, and both prices in rupees for the others', async () => {
    const { data } = (await http.get(`catlist/service/3?${HERE}`)).reply('discovery.category');
    for (const { servicetype, working_per_day: day, working_per_hour: hour } of data)
      expect([day, hour]).toEqual(servicetype === 'service' ? [number, number] : [null, null]);
  });

  // proves: call.categories
  it('GET categorylist/{category} includes its sub-categories', async () => {
    const answer = await http.get('categorylist/3');
    expect(answer.body).toMatchObject({ status: 200 });
    const { data } = answer.reply('catalog.category');
    expect(data).toMatchObject(category);
    for (const one of data.subcategories) expect(one).toMatchObject(subcategory);
  });

  // proves: call.description, field.review, detail.rating-bars
  // proves: pro.call.customer
  it.each(['user/getdescription/30201', `user/getservice/30201?${HERE}`])(
    'GET %s returns pictures, reviews and the summary',
    async (path) => {
      const answer = await http.get(path);
      expect(answer.body).toMatchObject({ status: 200 });
      const { data } = answer.reply('discovery.service');
      expect(data).toMatchObject(service);
      expect(data.available).toBe(path.includes('getservice') ? true : undefined);
      expect(data.rating_breakdown.map((one) => one.stars)).toEqual([5, 4, 3, 2, 1]);
      for (const bar of data.rating_breakdown)
        expect(bar).toEqual({ stars: number, count: number, percentage: number });
      for (const review of data.reviews)
        expect(review).toEqual({ id: number, name: text, comment: text, created_at: text, rating: number });
    },
  );

  // proves: call.search, field.search
  it('GET services/search returns "success", and both ids or neither', async () => {
    const found = (await http.get(`services/search?query=bijli&${HERE}`)).reply('discovery.search');
    expect(found).toMatchObject({ status: 'success', data: { category_id: 3, subcategory_id: 302 } });
    for (const one of found.data.suggestions)
      expect(one).toMatchObject({ kind: text, id: number, name: text, category_id: number });
    const none = (await http.get(`services/search?query=asdfgh&${HERE}`)).body;
    expect(none).toMatchObject({
      status: 'success',
      data: { category_id: null, subcategory_id: null, suggestions: [] },
    });
  });

  // proves: call.onbrowseropen, field.place
  it('POST onbrowseropen returns the address at the top level and under data', async () => {
    const { status, body } = await http.post('onbrowseropen', { latitude: 12.9716, longitude: 77.5946 });
    expect(status).toBe(200);
    expect(body).toEqual({ status: 200, address, label: text, data: { address, label: text } });
  });

  // proves: call.geocode
  it('GET geocode returns the first match, or the screen’s own text', async () => {
    expect((await http.get('geocode?address=560034')).body).toMatchObject({ status: 200, data: place });
    const none = await http.get('geocode?address=qqqqqq');
    expect(none.status).toBe(404);
    expect(none.body).toMatchObject({ status: 404, errors: 'Failed to geocode the address.' });
  });

  // proves: call.pages, field.page, pro.call.pages, pro.field.page
  it.each(['about-us', 'terms-and-conditions', 'privacy-policy', 'cancellation-policy', 'contact-us'])(
    'GET pages/%s returns title and content',
    async (slug) => {
      expect((await http.get(`pages/${slug}`)).body).toEqual({
        status: 200,
        data: { title: text, content: expect.stringContaining('<') },
      });
    },
  );

  it.each([
    'pages/no-such-page',
    'subcategory/99',
    'categorylist/x',
    'catlist/service/99',
    'sublist/service/1/302',
    'user/getdescription/1',
    'user/getservice/nobody',
  ])('GET %s returns not found', async (path) => {
    const { status, body } = await http.get(path);
    expect(status).toBe(404);
    expect(body).toEqual({ status: 404, message: text, errors: text, request_id: text });
  });

  it('rejects a URL that cannot be decoded with the error envelope', async () => {
    const { status, body } = await http.get('pages/%ff');
    expect(status).toBe(400);
    expect(body).toEqual({ status: 400, message: text, errors: text, request_id: text });
  });

  it.each(['latitude=12.9', 'longitude=77.5', 'latitude=91&longitude=77', 'latitude=x&longitude=y'])(
    'rejects a point with %s by field',
    async (point) => {
      const { status, error } = await http.get(`user/homeandpersonal?${point}`);
      expect(status).toBe(422);
      expect(Object.keys(error.fields).every((field) => ['latitude', 'longitude'].includes(field))).toBe(
        true,
      );
    },
  );

  // proves: call.register, call.login, field.login, may.role-header, call.failure
  it('sign-up, logins and forgotten password return the fields that the screens read', async () => {
    const mobile = '9123456701';
    const grant = { token: text, role: 'user', name: 'Asha', id: number, is_verified: 0, mobile };
    const made = await http.post('user/user-register', { name: 'Asha', mobile, password: 'secret81' });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ status: 200, success: grant });
    const taken = await http.post('user/user-register', { name: '', mobile: '12', password: '1' });
    expect(taken.status).toBe(422);
    expect(taken.error.errors).toEqual({ name: [text], mobile: [text], password: [text] });

    const back = await http.post('user/login', { mobile, password: 'secret81' });
    expect(back.body).toMatchObject({ status: 200, message: 'Login Successfully', success: grant });
    expect(back.headers.get('x-user-role')).toBe('user');
    const wrong = await http.post('user/login', { mobile, password: 'secret2' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ status: 401, message: text, errors: text, request_id: text });

    const asked = await http.post('user/forgot-password', { mobile });
    expect(asked.body).toMatchObject({ status: 200, data: { expires_at: text, resend_at: text } });
  });
});
