import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { asciiScripts } from './vite/ascii-scripts.ts';
import { catalogueFiles } from './vite/catalogue-files.ts';
import { compressedAssets } from './vite/compressed-assets.ts';
import { deferredStyles } from './vite/deferred-styles.ts';
import { pageFiles } from './vite/page-files.ts';
import { scopedClassName } from './vite/scoped-class-name.ts';
import { sharedContract } from './vite/shared-contract.ts';
import { stylesheetTexts } from './vite/stylesheets.ts';
import { textParts } from './vite/text-parts.ts';
import { tokensStylesheet } from './vite/tokens-stylesheet.ts';
import { unusedRouterParts } from './vite/unused-router-parts.ts';

export default defineConfig({
  plugins: [
    reactRouter(),
    unusedRouterParts(),
    tokensStylesheet(),
    sharedContract(),
    textParts(),
    catalogueFiles(),
    deferredStyles(),
    compressedAssets(),
    pageFiles(),
    stylesheetTexts(),
    asciiScripts(),
  ],
  css: { modules: { generateScopedName: scopedClassName } },
  build: {
    // Files of their own, so that the policy needs no `data:` beyond pictures and each is cached once.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    reportCompressedSize: false,
  },
  environments: {
    // Comments of the sources: V8 keeps them in memory.
    ssr: { build: { rolldownOptions: { output: { comments: false } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The route table, which every visitor loads, lists the style sheets of all pages and the operators' pages: their names
            // would be a fifth of it.
            entryFileNames: ({ facadeModuleId }) =>
              facadeModuleId?.includes('/routes/admin/') ? 'assets/[hash].js' : 'assets/[name]-[hash].js',
            assetFileNames: ({ names }) =>
              names.every((name) => name.endsWith('.css'))
                ? 'assets/[hash][extname]'
                : 'assets/[name]-[hash][extname]',
            // What every page needs in two files, and what several public pages share in three: many small ones compress worse (5 kB) and cost a request each.
            codeSplitting: {
              groups: [
                {
                  name: 'base',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\//,
                },
                { name: 'mantine', test: /node_modules\/(@mantine\/core\/esm\/core\/|clsx\/)/ },
                {
                  name: 'look',
                  test: /web\/app\/(ui\/(theme\/(fonts|global|shared|tokens\.css|page-colours)|frame|toast|page-state|drawing(?!-shapes)|skeletons?\.|avatar|disclosure|button|spinner|sheet|language\/|popstate-interceptor|format-rupees)|platform\/(?!all-texts|slots-texts|admin-|console-keys|clock|return-to|use-(public|address)-query|place-query|announce-navigation|guard|query\/|early-submit|replaced-control|form-drafts|use-form|schema-check|use-idempotency-key|use-suggestions|download|format|call-with-retry|files\/|telemetry\/|outbox\/|offline\/(?!offline-names))|features\/(identity\/log-out|shell\/(?!frame\/(work-frame|flow-footer|console-)|finder\/|console-keys|flow-frame|professional-frame|menus\/(menu-links|sidebar)|employee-frame|admin-frame))|root\.tsx)|@tabler\/icons-react\/dist\/esm\/icons\/Icon(AlertCircle|Bolt|ChevronLeft|ChevronRight|HomeHeart|Photo|StarFilled|TruckDelivery)\.mjs/,
                },
                {
                  name: 'dates',
                  test: /web\/app\/platform\/(clock|format|format-start)\.ts|contract\/src\/kernel\/time\.ts/,
                },
                // The list has pictures and no carousels.
                {
                  name: 'pictures',
                  test: /web\/app\/(ui\/(picture|src-set|on-near-viewport|star-rating)|features\/discovery\/(card\.ts|service-popup\.tsx))/,
                },
                {
                  name: 'cards',
                  test: /web\/app\/(ui\/(carousel|page-motion|slide-rules|use-slides|service-card|price)|features\/(discovery\/cards\/service-cards|cart\/use-add-to-cart))/,
                },
                // Only pages behind a login and the popup of the notifications import it (decision 34).
                { name: 'query', test: /node_modules\/@tanstack\/|web\/app\/platform\/query\// },
                // Of the console's menu, which each of its pages loads: nine files would be a kilobyte more. A few other pages show one.
                {
                  name: 'menu-icons',
                  test: /@tabler\/icons-react\/dist\/esm\/icons\/Icon(BuildingBank|CalendarCheck|CashBanknote|FileInvoice|Message|ReceiptRefund|Scale|Star|UserCheck)\.mjs/,
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
    noExternal: [/^@mantine\//, /^@tanstack\//, '@tabler/icons-react', /^@aaspaas\//],
  },
});
