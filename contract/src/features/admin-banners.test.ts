import { describe, expect, it } from 'vitest';
import { bannerForm, isBannerLink } from './admin-banners.ts';

describe('isBannerLink', () => {
  it.each([
    '/',
    '/list-of-services?category=3&subcategory=302',
    '/in/bengaluru',
    '/pages/about-us',
    '/administrators',
    'https://play.google.com/store/apps/details?id=in.aaspaas',
    'https://wa.me/919876543210',
    'https://youtu.be',
  ])('accepts %s', (link) => {
    expect(isBannerLink(link)).toBe(true);
  });

  it.each([
    '',
    'pages/about-us',
    '//evil.example',
    '/\\evil.example',
    '/pages//evil.example',
    '/../admin',
    '/admin',
    '/admin/refunds',
    '/api/user/logout',
    '/media/a.webp',
    'http://play.google.com/',
    'https://evil.example/',
    'https://play.google.com.evil.example/',
    'https://play.google.com@evil.example/',
    'https://evil.example/?play.google.com',
    'HTTPS://PLAY.GOOGLE.COM/',
    'javascript:alert(1)',
    '/x" onclick="alert(1)',
    'https://wa.me/ x',
  ])('refuses “%s”', (link) => {
    expect(isBannerLink(link)).toBe(false);
  });
});

const form = {
  title_en: 'Diwali cleaning',
  title_hi: 'दिवाली की सफ़ाई',
  description_en: 'Book early.',
  description_hi: 'पहले से बुक करें।',
  color: '#b51144',
  picture: '7',
  text_over: true,
  link: '',
  cities: ['pune'],
  from_day: '2026-11-28',
  from_time: '09:30',
  until_day: '2026-11-29',
  until_time: '',
};
const problems = (change: object) =>
  (bannerForm.safeParse({ ...form, ...change }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

describe('bannerForm', () => {
  it('reads days and times in Indian time; a day without a time begins at midnight', () => {
    expect(bannerForm.parse(form)).toMatchObject({
      color: '#B51144',
      picture: 7,
      from: new Date('2026-11-28T04:00:00Z'),
      until: new Date('2026-11-28T18:30:00Z'),
    });
    expect(bannerForm.parse({ ...form, from_day: '', from_time: '', until_day: '' })).toMatchObject({
      from: null,
      until: null,
    });
  });

  it.each<[string, object, string[][]]>([
    [
      'the same instant',
      { until_day: '2026-11-28', until_time: '09:30' },
      [['until_day', 'banner.until_before_from']],
    ],
    ['a time without a day', { from_day: '' }, [['from_day', 'banner.day_missing']]],
    ['a day that does not exist', { from_day: '2026-02-30' }, [['from_day', 'banner.day_invalid']]],
    ['a time that does not exist', { from_time: '24:00' }, [['from_time', 'banner.time_invalid']]],
    ['an upside-down script', { title_en: 'दिवाली' }, [['title_en', 'catalogue.needs_english']]],
    ['no picture', { picture: '' }, [['picture', 'banner.picture_required']]],
    ['a colour by name', { color: 'red' }, [['color', 'banner.color_invalid']]],
    ['a link to another site', { link: 'https://evil.example' }, [['link', 'banner.link_invalid']]],
  ])('refuses %s', (_what, change, expected) => {
    expect(problems(change)).toEqual(expected);
  });

  it('names all problems at once, also those of several fields together', () => {
    const fields = problems({ title_hi: '', link: 'x', until_day: '2026-11-27' }).map(([field]) => field);
    expect(fields).toEqual(['title_hi', 'link', 'until_day']);
  });
});
