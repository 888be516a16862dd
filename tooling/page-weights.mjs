import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Maximum size of a page's first load, in gzip bytes; texts and the route table count as JavaScript. The styles include the
 * colours, which were a part of the scripts and of the document before (0.4 kB).
 */
export const LIMITS = {
  home: { js: 144_700, css: 9_850 },
  list: { js: 148_700, css: 9_600 },
  service: { js: 168_000, css: 12_200 },
};

/** Modules that must not be part of the first load. */
const FORBIDDEN = {
  home: [
    /node_modules\/zod\//,
    /node_modules\/@mantine\//,
    /node_modules\/dayjs\//,
    /node_modules\/@tanstack\//,
    /platform\/all-texts\.ts$/,
  ],
  list: [/node_modules\/@tanstack\//],
  service: [/node_modules\/@tanstack\//],
};

/** Measures the built public pages; `problems` lists exceeded limits and forbidden modules. */
export function weighPages(build) {
  const list = join(build, 'page-files.json');
  if (!existsSync(list)) return { weights: [], problems: [`${list} is not there: nothing was weighed`] };
  const { pages, texts } = JSON.parse(readFileSync(list, 'utf8'));
  const weigh = (name) => gzipSync(readFileSync(join(build, 'client', name)), { level: 9 }).length;
  const sum = (names) => names.reduce((total, name) => total + weigh(name), 0);
  // Generated after the browser's files, from all of them; the console has its own.
  const routes = readdirSync(join(build, 'client/assets'))
    .filter((name) => /^site-manifest-\w+\.js$/.test(name))
    .map((name) => `assets/${name}`);
  const weights = pages.map(({ name, js, css }) => ({
    name,
    js: sum(js) + sum(routes),
    // A browser loads one language: the larger counts.
    texts: Math.max(0, ...texts.map(weigh)),
    css: sum(css),
  }));
  const problems = [];
  for (const [name, { js, css }] of Object.entries(LIMITS)) {
    const page = weights.find((one) => one.name === name);
    if (!page || page.js === 0) {
      problems.push(`${name}: the page was not found in the build`);
      continue;
    }
    if (page.js + page.texts > js)
      problems.push(`${name}: ${kilo(page.js + page.texts)} of JavaScript with texts, at most ${kilo(js)}`);
    if (page.css > css) problems.push(`${name}: ${kilo(page.css)} of styles, at most ${kilo(css)}`);
  }
  for (const { name, modules } of pages)
    for (const id of modules)
      if (FORBIDDEN[name]?.some((pattern) => pattern.test(id))) problems.push(`${name}: loads ${id} at once`);
  return { weights, problems };
}

/** Formats the sizes as lines to print. */
export function weightLines(weights) {
  return weights.map(
    ({ name, js, texts, css }) =>
      `  ${name.padEnd(8)} JavaScript ${kilo(js)} + texts ${kilo(texts)}, styles ${kilo(css)} (gzip)`,
  );
}

function kilo(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
