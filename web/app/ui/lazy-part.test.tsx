import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

const part = () => {
  let loads = 0;
  const { Part, preload } = lazyPart(async () => {
    loads += 1;
    return { default: ({ name }: { name: string }) => `Hello ${name}` };
  });
  const html = () =>
    renderToString(<Suspense fallback="wait">{createElement(Part, { name: 'Asha' })}</Suspense>);
  return { preload, html, loads: () => loads };
};

it('shows the fallback while the part loads', () => {
  expect(part().html()).toContain('wait');
});

it('renders a part that was loaded in advance at once, and loads it once', async () => {
  const { preload, html, loads } = part();
  await preload();
  await preload();
  expect(html()).toContain('Hello Asha');
  expect(html()).not.toContain('wait');
  expect(loads()).toBe(1);
});

it('loads again after a failure', async () => {
  let attempts = 0;
  const { preload } = lazyPart(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('no network');
    return { default: () => null };
  });
  await expect(preload()).rejects.toThrow('no network');
  await preload();
  expect(attempts).toBe(2);
});

it('renders a part that the given function loads after a failure', async () => {
  let attempts = 0;
  const { Part, preload } = lazyPart(
    async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('no network');
      return { default: () => 'Hello' };
    },
    (load) => load().catch(load),
  );
  const html = () => renderToString(<Suspense fallback="wait">{createElement(Part)}</Suspense>);
  expect(html()).toContain('wait');
  await vi.waitFor(() => expect(html()).toContain('Hello'));
  expect(attempts).toBe(2);
  await preload();
  expect(attempts).toBe(2);
});
