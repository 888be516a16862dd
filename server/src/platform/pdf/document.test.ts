import { expect, test } from 'vitest';
import { runsOf } from './fonts.ts';
import { PAGE, document } from './document.ts';

const METADATA = {
  title: 'Invoice',
  author: 'Aaspaas',
  language: 'hi',
  createdAt: new Date('2026-11-21T10:00:00Z'),
};

test('runsOf: splits a text where the font changes, and keeps spaces with the preceding run', () => {
  expect(runsOf('कुल ₹1,299 in all', 'bold')).toEqual([
    { text: 'कुल ', font: 'devanagari-bold' },
    { text: '₹', font: 'latin-ext-bold' },
    { text: '1,299 in all', font: 'latin-bold' },
  ]);
  expect(runsOf('நன்றி 🙂', 'regular').map((run) => run.text)).toEqual(['????? ?']);
});

test('a column takes as many lines as its words need, and breaks an overlong word', () => {
  const page = document(METADATA);
  const one = page.heightOf('Sharma', 200);
  expect(page.heightOf('Sharma Sharma Sharma Sharma', 60)).toBeGreaterThan(one);
  expect(page.heightOf('x'.repeat(400), 100)).toBeGreaterThan(10 * one);
  expect(page.heightOf('a\nb', 200)).toBe(2 * one);
  expect(page.write('आपका चालान', PAGE.margin, 50, 200)).toBe(one);
});

test('the same content gives the same bytes', async () => {
  const make = async () => {
    const page = document(METADATA);
    page.box(40, 40, 100, 20, '#eee');
    page.write('स्थिति: paid ₹1,299.00', 48, 48, 300, { align: 'right', weight: 'bold' });
    page.rule(48, 80, 400);
    page.nextPage();
    page.write('page two', 48, 48, 300);
    return page.end((at, of) => `${at}/${of}`);
  };
  const first = await make();
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect(first.equals(await make())).toBe(true);
});
