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

/**
 * Maximum size of the JavaScript with which a page of the operators' console begins, in gzip bytes: what all pages share, the frame
 * and the page, without what it opens later. The texts of the language, which the console loads as a separate file, are not included.
 */
export const CONSOLE_LIMIT = 180_000;

/** The pages of the console that are above that limit, each with its own, which may only become less (decision 78). */
export const CONSOLE_EXCEPTIONS = {};

/** Modules that must not be part of the first load of any page of the console. */
const FORBIDDEN_IN_CONSOLE =
  /node_modules\/(@mantine\/charts|recharts|d3-\w+|react-easy-crop|@mantine\/spotlight)\//;

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

/** Measures the built pages; `problems` lists exceeded limits, forbidden modules, and what public pages load of the console. */
export function weighPages(build, exceptions = CONSOLE_EXCEPTIONS) {
  const list = join(build, 'page-files.json');
  if (!existsSync(list))
    return { weights: [], consoleWeights: [], problems: [`${list} is not there: nothing was weighed`] };
  const { pages, texts, console: consolePages, leaks } = JSON.parse(readFileSync(list, 'utf8'));
  const weigh = (name) => gzipSync(readFileSync(join(build, 'client', name)), { level: 9 }).length;
  const sum = (names) => names.reduce((total, name) => total + weigh(name), 0);
  // Generated after the browser's files, from all of them: a short one for the site, and one of all routes for the console.
  const routeTable = (pattern) =>
    readdirSync(join(build, 'client/assets'))
      .filter((name) => pattern.test(name))
      .map((name) => `assets/${name}`);
  const routes = routeTable(/^site-manifest-\w+\.js$/);
  const consoleRoutes = routeTable(/^manifest-\w+\.js$/);
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
  const consoleWeights = consolePages.map(({ name, js, css }) => ({
    name,
    js: sum(js) + sum(consoleRoutes),
    css: sum(css),
  }));
  problems.push(
    ...limitProblems(consoleWeights, exceptions),
    ...consolePages.flatMap(({ name, modules }) =>
      modules.filter((id) => FORBIDDEN_IN_CONSOLE.test(id)).map((id) => `${name}: loads ${id} at once`),
    ),
    ...leaks.map((id) => `a page outside of the console loads ${id}`),
  );
  return { weights, consoleWeights, problems };
}

/** The pages of the console above their limits, and exceptions that are none. */
function limitProblems(weights, exceptions) {
  if (weights.length === 0) return ['console: no page was found in the build'];
  const missing = Object.keys(exceptions).filter((name) => !weights.some((page) => page.name === name));
  return [
    ...missing.map((name) => `${name}: the page was not found in the build`),
    ...weights.flatMap(({ name, js }) => {
      const limit = exceptions[name] ?? CONSOLE_LIMIT;
      if (js > limit) return [`${name}: ${kilo(js)} of JavaScript, at most ${kilo(limit)}`];
      return name in exceptions && js <= CONSOLE_LIMIT
        ? [`${name}: ${kilo(js)} of JavaScript, so it is no exception any more`]
        : [];
    }),
  ];
}

/** Formats the sizes as lines to print. */
export function weightLines(weights) {
  return weights.map(
    ({ name, js, texts, css }) =>
      `  ${name.padEnd(8)} JavaScript ${kilo(js)} + texts ${kilo(texts)}, styles ${kilo(css)} (gzip)`,
  );
}

/** Formats the sizes of the console's pages as lines to print, the heaviest first. */
export function consoleWeightLines(weights, exceptions = CONSOLE_EXCEPTIONS) {
  return weights
    .toSorted((one, other) => other.js - one.js)
    .map(({ name, js, css }) => {
      const exception = name in exceptions ? `, exception: at most ${kilo(exceptions[name])}` : '';
      return `  ${name.padEnd(22)} JavaScript ${kilo(js).padStart(8)}, styles ${kilo(css).padStart(7)} (gzip)${exception}`;
    });
}

function kilo(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
