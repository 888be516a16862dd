import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { catalogueFiles } from './vite/catalogue-files.ts';
import { compressedAssets } from './vite/compressed-assets.ts';

export default defineConfig({
  plugins: [reactRouter(), catalogueFiles(), compressedAssets()],
  build: {
    // Files of their own, so that the policy needs no `data:` beyond pictures and each is cached once.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        // What every page needs in two files: many small ones compress worse (5 kB) and cost a request each.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'base',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\//,
                },
                {
                  name: 'look',
                  test: /node_modules\/(@mantine\/core\/esm\/(core|components\/(Button|Loader|UnstyledButton))\/|clsx\/)|web\/app\/(ui\/(theme|frame|toast|page-state|drawing|avatar|disclosure)|platform\/|features\/shell\/|root\.tsx)/,
                },
              ],
            },
          },
        },
      },
    },
  },
  ssr: {
    // Bundled, so that the server reads the few modules used instead of thousands; react and the router stay one instance.
    noExternal: [/^@mantine\//, '@tabler/icons-react', /^@aaspaas\//],
  },
});
