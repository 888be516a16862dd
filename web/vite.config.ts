import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { catalogueFiles } from './vite/catalogue-files.ts';
import { compressedAssets } from './vite/compressed-assets.ts';
import { pageFiles } from './vite/page-files.ts';
import { scopedClassName } from './vite/scoped-class-name.ts';
import { stylesheetTexts } from './vite/stylesheets.ts';
import { textParts } from './vite/text-parts.ts';

export default defineConfig({
  plugins: [reactRouter(), textParts(), catalogueFiles(), compressedAssets(), pageFiles(), stylesheetTexts()],
  css: { modules: { generateScopedName: scopedClassName } },
  build: {
    // Files of their own, so that the policy needs no `data:` beyond pictures and each is cached once.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        // What every page needs in two files, and what the public pages share in a third: many small ones compress worse (5 kB) and cost a request each.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'base',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\//,
                },
                { name: 'mantine', test: /node_modules\/(@mantine\/core\/esm\/core\/|clsx\/)/ },
                {
                  name: 'look',
                  test: /web\/app\/(ui\/(theme\/(fonts|global|shared|tokens)|frame|toast|page-state|drawing(?!-shapes)|skeletons?\.|avatar|disclosure|button|spinner|sheet|language\/|popstate-interceptor|format-rupees)|platform\/(?!all-texts|slots-texts|admin-|announce-navigation|guard|query\/|early-submit|form-drafts|use-form|schema-check|use-idempotency-key|use-suggestions|download|format-(?:duration|exact-rupees|time-range)|call-with-retry|files\/|telemetry\/|outbox\/|offline\/(?!offline-names))|features\/(identity\/log-out|shell\/(?!frame\/(work-frame|flow-footer)|flow-frame|professional-frame|menus\/(menu-links|sidebar)|employee-frame|admin-frame))|root\.tsx)|@tabler\/icons-react\/dist\/esm\/icons\/Icon(AlertCircle|Bolt|HomeHeart|TruckDelivery)\.mjs/,
                },
                {
                  name: 'cards',
                  test: /web\/app\/(ui\/(carousel|page-motion|slide-rules|use-slides|picture|src-set|service-card|price|star-rating)|features\/(discovery\/(cards\/service-cards|card\.ts|service-popup\.tsx)|cart\/use-add-to-cart))/,
                },
                // Only pages behind a login and the popup of the notifications import it (decision 34).
                { name: 'query', test: /node_modules\/@tanstack\/|web\/app\/platform\/query\// },
              ],
            },
          },
        },
      },
    },
  },
  ssr: {
    // Bundled, so that the server reads the few modules used instead of thousands; react and the router stay one instance.
    noExternal: [/^@mantine\//, /^@tanstack\//, '@tabler/icons-react', /^@aaspaas\//],
  },
});
