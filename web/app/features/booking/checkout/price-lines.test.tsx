import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../ui/language/language.ts';
import { type PriceLine, PriceLines } from './price-lines.tsx';

beforeAll(() => loadCatalogue('en'));

const electrician: PriceLine = {
  id: 1,
  name: 'Electrician',
  method: null,
  units: 0,
  rate: 299,
  price: null,
};

describe('PriceLines', () => {
  it.each<[string, Partial<PriceLine>]>([
    ['From ₹299 an hour', {}],
    ['From ₹299 an hour', { method: 'hour', units: Number.NaN }],
    ['From ₹1,599 a day', { method: 'day', rate: 1599 }],
    ['₹299 × 2 hours', { method: 'hour', units: 2, price: 598 }],
    ['Quoted price', { rate: null, price: 4000 }],
  ])('show %s', (text, line) => {
    expect(renderToString(<PriceLines lines={[{ ...electrician, ...line }]} />)).toContain(text);
  });
});
