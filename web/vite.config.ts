import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compressedAssets } from './vite/compressed-assets.ts';

export default defineConfig({
  plugins: [reactRouter(), compressedAssets()],
  build: {
    // Files of their own, so that the policy needs no `data:` beyond pictures and each is cached once.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    reportCompressedSize: false,
  },
  ssr: {
    // Bundled, so that the server reads the few modules used instead of thousands; react and the router stay one instance.
    noExternal: [/^@mantine\//, '@tabler/icons-react', /^embla-/, /^@aaspaas\//],
  },
});
