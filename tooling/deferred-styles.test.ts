import { expect, it } from 'vitest';
import { linkDeferredStyles } from '../web/vite/deferred-styles.ts';

type Bundle = Parameters<typeof linkDeferredStyles>[0];

const HOME = '/web/app/routes/public/home.tsx?__react-router-build-client-route';
const ROWS = '/web/app/features/discovery/home/rows.tsx';

/** A file of the browser: its module, what it imports, and its styles. */
function chunk(fileName: string, facadeModuleId: string | null, imports: string[], css: string[]) {
  const viteMetadata = { importedCss: new Set(css) };
  return { type: 'chunk', fileName, facadeModuleId, imports, viteMetadata };
}

function bundle(...chunks: ReturnType<typeof chunk>[]): Bundle {
  return Object.fromEntries(chunks.map((one) => [one.fileName, one])) as unknown as Bundle;
}

it('adds the styles of the rows and of what they import to those of home', () => {
  const home = chunk('home.js', HOME, ['look.js'], ['home.css']);
  const missing = linkDeferredStyles(
    bundle(
      home,
      chunk('rows.js', ROWS, ['cards.js'], ['rows.css']),
      chunk('cards.js', null, [], ['cards.css']),
      chunk('list.js', '/web/app/routes/public/list-of-services.tsx', [], ['list.css']),
    ),
  );
  expect(missing).toEqual([]);
  expect([...home.viteMetadata.importedCss]).toEqual(['home.css', 'rows.css', 'cards.css']);
});

it('names the rows when they are not a file of their own', () => {
  expect(linkDeferredStyles(bundle(chunk('home.js', HOME, [], ['home.css'])))).toEqual([
    '/app/features/discovery/home/rows.tsx',
  ]);
});
