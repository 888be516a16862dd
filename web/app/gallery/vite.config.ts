import { join } from 'node:path';
import { defineConfig } from 'vite';
import { scopedClassName } from '../../vite/scoped-class-name.ts';

/** The gallery's own development server (`npm run gallery`); the product's build does not contain the gallery. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: join(import.meta.dirname, '../../../node_modules/.vite-gallery'),
  css: { modules: { generateScopedName: scopedClassName }, postcss: join(import.meta.dirname, '../..') },
  server: { fs: { allow: [join(import.meta.dirname, '../../..')] } },
});
