import { features, importsOf } from './tooling/features.mjs';

/**
 * Allowed import directions. Type imports count like value imports: dependency-cruiser's swc parser does not distinguish
 * them, and a cycle of types is a design problem too. Run by `tooling/checks/boundaries.mjs`.
 */
const TEST = '\\.test\\.tsx?$|/testing/|/conformance\\.ts$';
const FEATURE = '^server/src/features/([^/]+)/';
/** A file of the skeleton lies in the feature's folder or in one of its rooms. */
const OR_ROOM = '(?:|(?!actions/|rules/)[^/]+/)';
const KERNEL = ['^contract/src/', '^server/src/kernel/'];
/** Packages of pure functions; rules may import them. */
const CALCULATORS = ['(^|/)node_modules/(h3-js|zod|sanitize-html)/'];
/** The only files that may import adapters; the demo's replay may import only adapters without access outside the process. */
const ADAPTER_PICKERS = ['^server/src/adapters\\.ts$', '^server/demo/history/replay\\.ts$'];

/** Reactions of a feature or a room: `reactions.ts`, or several files with that suffix. */
const REACTIONS = '[/-]reactions\\.ts$';

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

const graph = Object.keys(features).map((name) => {
  const open = [name, ...importsOf(name)].join('|');
  return rule(
    `graph-of-${name}`,
    `The graph in tooling/features.mjs lets ${name} import only: ${importsOf(name).join(', ') || 'no other feature'}. Where a new edge would close a cycle, send an event and react to it.`,
    { path: `^server/src/features/${name}/`, pathNot: [TEST, REACTIONS] },
    { path: '^server/src/features/[^/]+/', pathNot: `^server/src/features/(${open})/` },
  );
});

const webGraph = Object.keys(features).map((name) => {
  const open = [name, ...importsOf(name)].join('|');
  return rule(
    `web-graph-of-${name}`,
    `The graph in tooling/features.mjs lets ${name} import only: ${importsOf(name).join(', ') || 'no other feature'}. Where a new edge would close a cycle, pass the component or the function from the route.`,
    { path: `^web/app/features/${name}/`, pathNot: TEST },
    { path: '^web/app/features/[^/]+/', pathNot: `^web/app/features/(${open})/` },
  );
});

const rooms = Object.entries(features).flatMap(([name, { rooms: ordered = [] }]) =>
  ordered
    .slice(0, -1)
    .map((room, index) =>
      rule(
        `rooms-of-${name}`,
        `A room of ${name} depends only on those before it: ${ordered.join(', ')}. Put code that a lower room needs into the feature's own files, but none that leads to a later room.`,
        { path: `^server/src/features/${name}/${room}/`, pathNot: TEST },
        { path: `^server/src/features/${name}/(${ordered.slice(index + 1).join('|')})/`, reachable: true },
      ),
    ),
);

const reactions = Object.keys(features).map((name) => {
  const open = [name, ...importsOf(name)].join('|');
  return rule(
    `reactions-of-${name}`,
    'A reaction may import any feature’s events.ts, but only the features of its own graph; otherwise events would hide a cycle.',
    { path: `^server/src/features/${name}/${OR_ROOM}[\\w-]*reactions\\.ts$` },
    {
      path: '^server/src/features/[^/]+/',
      pathNot: [`^server/src/features/(${open})/`, `^server/src/features/[^/]+/${OR_ROOM}events\\.ts$`],
    },
  );
});

/** Folders that must not import others, except in tests: the rule's name, its reason, the files, and what they must not import. */
const directions = [
  [
    'product-not-tooling',
    'The product must run without its tooling.',
    '^(contract|server|web)/',
    '^(tooling|e2e|bench)/',
  ],
  [
    'floor-below-features',
    'Platform, ports and kernel contain no business terms. Pass a function from feature-deps.ts instead.',
    '^server/src/(platform|ports|kernel)/',
    '^server/(demo/|src/(features|views)/|src/[^/]+\\.ts$)',
  ],
  [
    'views-on-top',
    'Views read across features. A feature that imports a view would depend on all features.',
    '^server/src/features/',
    '^server/src/(views/|[^/]+\\.ts$)',
  ],
  [
    'ui-without-business',
    'ui/ is theme and components without session, calls or business words; pass these as properties.',
    '^web/app/ui/',
    ['^web/app/(platform|features|routes)/', '^contract/src/(features/|api\\.ts)'],
  ],
  [
    'web-platform-below-features',
    'The web platform (session, API client, formats) imports no features or pages.',
    '^web/app/platform/',
    '^web/app/(features|routes)/',
  ],
  [
    'features-not-routes',
    'Pages compose features. A feature that imports a page cannot be used on another page.',
    '^web/app/(features|ui|platform)/',
    '^web/app/routes/',
  ],
  [
    'routes-apart',
    'A page that imports another page loads both. Share code through a feature.',
    '^web/app/routes/',
    '^web/app/routes/.+\\.tsx?$',
  ],
].map(([name, comment, from, to]) => rule(name, comment, { path: from, pathNot: TEST }, { path: to }));

export default {
  forbidden: [
    ...directions,
    rule(
      'no-cycle',
      'Files in a cycle cannot be read or tested separately. Move the shared part into a third file.',
      {},
      { circular: true },
    ),
    rule(
      'resolvable',
      'The other rules cannot check an import that does not resolve.',
      {},
      { couldNotResolve: true },
    ),
    rule(
      'server-not-web',
      'The server loads the pages only as a built bundle. Put shared code in contract.',
      { path: '^server/' },
      { path: '^web/' },
    ),
    rule(
      'web-not-server',
      'Server code would reach the browser. Call the API, and put shared code in contract.',
      { path: '^web/' },
      { path: '^server/' },
    ),
    rule(
      'contract-only-zod',
      'The contract is data for server and browser: it imports only zod and itself.',
      { path: '^contract/src/', pathNot: TEST },
      { pathNot: ['^contract/src/', '(^|/)node_modules/zod/'] },
    ),
    rule(
      'kernel-pure',
      'The kernel is pure: no I/O, no package, no feature. Pass values as arguments.',
      { path: '^server/src/kernel/', pathNot: TEST },
      { pathNot: KERNEL },
    ),
    rule(
      'rules-pure',
      'Rules and policies are pure, so that tables can test them: they import only kernel, contract and rules of the same feature. Load values in the action and pass them as arguments.',
      { path: `${FEATURE}${OR_ROOM}(rules/|policy\\.ts$)`, pathNot: TEST },
      { pathNot: [...KERNEL, ...CALCULATORS, `^server/src/features/$1/${OR_ROOM}(rules/|policy\\.ts$)`] },
    ),
    rule(
      'inner-not-outer',
      'Inside a feature: routes → actions → policy, rules, store, present. Inner files must not import outer ones.',
      { path: `${FEATURE}${OR_ROOM}(rules/|policy|store|present|events)`, pathNot: TEST },
      { path: `^server/src/features/$1/${OR_ROOM}(actions/|routes|[\\w-]*reactions|index)` },
    ),
    rule(
      'actions-not-routes',
      'Routes and reactions call actions. Actions import neither of them, nor the index.ts of their feature.',
      { path: `${FEATURE}${OR_ROOM}actions/`, pathNot: TEST },
      { path: `^server/src/features/$1/${OR_ROOM}(routes|[\\w-]*reactions|index)` },
    ),
    rule(
      'events-are-leaves',
      'Reactions of any feature import events.ts, so it may contain only schemas.',
      { path: `${FEATURE}${OR_ROOM}events\\.ts$` },
      {
        path: '^server/',
        pathNot: [
          '^server/src/kernel/',
          '^server/src/platform/events/',
          `^server/src/features/$1/${OR_ROOM}rules/`,
        ],
      },
    ),
    rule(
      'feature-door',
      'Other features are imported only through their index.ts. Export what you need there.',
      { path: FEATURE, pathNot: [TEST, REACTIONS] },
      {
        path: '^server/src/features/[^/]+/',
        pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index\\.ts$'],
      },
    ),
    rule(
      'reaction-door',
      'Reactions import other features only through index.ts or events.ts.',
      { path: `${FEATURE}${OR_ROOM}[\\w-]*reactions\\.ts$` },
      {
        path: '^server/src/features/[^/]+/',
        pathNot: [
          '^server/src/features/$1/',
          '^server/src/features/[^/]+/index\\.ts$',
          `^server/src/features/[^/]+/${OR_ROOM}events\\.ts$`,
        ],
      },
    ),
    rule(
      'joined-by-the-door',
      'Code that wires features (compose.ts, feature-deps.ts, background.ts, the demo loader) imports their index.ts, and the routes, reactions and events of features and rooms, but no other files.',
      { path: '^server/(demo/|gazetteer/|src/[^/]+\\.ts$)', pathNot: TEST },
      {
        path: '^server/src/features/[^/]+/',
        pathNot: [
          '^server/src/features/[^/]+/index\\.ts$',
          `^server/src/features/[^/]+/${OR_ROOM}(routes|reactions|events)\\.ts$`,
        ],
      },
    ),
    ...graph,
    ...rooms,
    ...reactions,
    rule(
      'adapters-in-one-file',
      'Only server/src/adapters.ts selects adapters. Other code takes the type in port.ts as a dependency, so that tests and settings can replace the adapter.',
      { path: '^server/(src|demo)/', pathNot: [TEST, ...ADAPTER_PICKERS, '^server/src/ports/'] },
      { path: '^server/src/ports/', pathNot: '^server/src/ports/[^/]+/port\\.ts$' },
    ),
    rule(
      'ports-apart',
      'An adapter imports its own port and the platform, never an adapter of another port.',
      { path: '^server/src/ports/([^/]+)/', pathNot: TEST },
      { path: '^server/src/ports/', pathNot: ['^server/src/ports/$1/', '/port\\.ts$'] },
    ),
    rule(
      'port-is-a-type',
      'port.ts says the business verb and its outcomes; whoever imports it must not get a vendor with it.',
      { path: '^server/src/ports/[^/]+/port\\.ts$' },
      { pathNot: [...KERNEL, '^server/src/ports/[^/]+/port\\.ts$'] },
    ),
    rule(
      'testing-stays-in-tests',
      'Builders, fakes and vitest are only for tests.',
      { path: '^(contract|server|web)/', pathNot: [TEST, 'vitest', 'browser-stub'] },
      { path: ['^server/src/testing/', '(^|/)node_modules/(vitest|fast-check|@playwright)/'] },
    ),
    ...webGraph,
    rule(
      'web-feature-insides',
      'Files directly in a feature’s folder are public, its subfolders are private.',
      { path: '^web/app/features/([^/]+)/', pathNot: TEST },
      { path: '^web/app/features/[^/]+/[^/]+/', pathNot: '^web/app/features/$1/' },
    ),
    rule(
      'web-feature-insides-from-pages',
      'Files directly in a feature’s folder are public, its subfolders are private.',
      { path: '^web/app/', pathNot: [TEST, '^web/app/features/'] },
      { path: '^web/app/features/[^/]+/[^/]+/' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Generated by React Router at build time; the file does not exist in the source tree.
    exclude: { path: '\\+types/|virtual:|^web/build/|\\?' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
