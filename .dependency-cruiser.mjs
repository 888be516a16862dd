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
const CALCULATORS = ['(^|/)node_modules/(h3-js|zod)/'];
/** The only files that may import adapters; the demo's replay may import only adapters without access outside the process. */
const ADAPTER_PICKERS = ['^server/src/compose\\.ts$', '^server/demo/history/replay\\.ts$'];

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

const reactions = Object.keys(features).map((name) => {
  const open = [name, ...importsOf(name)].join('|');
  return rule(
    `reactions-of-${name}`,
    'A reaction may read any feature’s events.ts, but call only the features of its own graph: otherwise events would hide a cycle.',
    { path: `^server/src/features/${name}/${OR_ROOM}[\\w-]*reactions\\.ts$` },
    {
      path: '^server/src/features/[^/]+/',
      pathNot: [`^server/src/features/(${open})/`, `^server/src/features/[^/]+/${OR_ROOM}events\\.ts$`],
    },
  );
});

export default {
  forbidden: [
    rule(
      'no-cycle',
      'A cycle makes two files one that nobody can read or test alone. Move what both need into a third.',
      {},
      { circular: true },
    ),
    rule(
      'resolvable',
      'An import that leads nowhere hides what the other rules would say about it.',
      {},
      { couldNotResolve: true },
    ),
    rule(
      'server-not-web',
      'The server knows the pages only as a built bundle; what both need belongs in contract.',
      { path: '^server/' },
      { path: '^web/' },
    ),
    rule(
      'web-not-server',
      'Server code would reach the browser; ask through the API, and put what both need in contract.',
      { path: '^web/' },
      { path: '^server/' },
    ),
    rule(
      'product-not-tooling',
      'The product has to run without the tools that prove it.',
      { path: '^(contract|server|web)/', pathNot: TEST },
      { path: '^(tooling|e2e|bench)/' },
    ),
    rule(
      'contract-only-zod',
      'The contract is data that server and browser read: it imports zod and itself, nothing else.',
      { path: '^contract/src/', pathNot: TEST },
      { pathNot: ['^contract/src/', '(^|/)node_modules/zod/'] },
    ),
    rule(
      'kernel-pure',
      'The kernel is arithmetic for everybody: no I/O, no package, no feature. Hand in what it needs as an argument.',
      { path: '^server/src/kernel/', pathNot: TEST },
      { pathNot: KERNEL },
    ),
    rule(
      'rules-pure',
      'Rules and policies decide from their arguments alone, so that a table can test them: only kernel, contract and rules of the same feature. Load in the action and hand the value in.',
      { path: `${FEATURE}${OR_ROOM}(rules/|policy\\.ts$)`, pathNot: TEST },
      { pathNot: [...KERNEL, ...CALCULATORS, `^server/src/features/$1/${OR_ROOM}(rules/|policy\\.ts$)`] },
    ),
    rule(
      'inner-not-outer',
      'Inside a feature: routes → actions → policy and rules, store, present. What is further in must not know who calls it.',
      { path: `${FEATURE}${OR_ROOM}(rules/|policy|store|present|events)`, pathNot: TEST },
      { path: `^server/src/features/$1/${OR_ROOM}(actions/|routes|[\\w-]*reactions|index)` },
    ),
    rule(
      'actions-not-routes',
      'An action is called by routes and reactions; it knows neither, nor its own feature’s door.',
      { path: `${FEATURE}${OR_ROOM}actions/`, pathNot: TEST },
      { path: `^server/src/features/$1/${OR_ROOM}(routes|[\\w-]*reactions|index)` },
    ),
    rule(
      'events-are-leaves',
      'Any feature’s reactions may import an events.ts, so it must bring nothing with it but schemas.',
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
      'Another feature is seen only through its index.ts; what you need from inside belongs in that door, if anywhere.',
      { path: FEATURE, pathNot: [TEST, REACTIONS] },
      {
        path: '^server/src/features/[^/]+/',
        pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index\\.ts$'],
      },
    ),
    rule(
      'reaction-door',
      'A reaction sees another feature only through its index.ts or an events.ts.',
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
      'Whoever joins features (compose.ts, the demo’s loader) takes their index, and the routes, reactions or events of a feature or a room, never their inside.',
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
    ...reactions,
    rule(
      'adapters-in-compose',
      'Only compose.ts picks adapters; everybody else takes the type in port.ts and is handed one, so that tests and settings can change it.',
      { path: '^server/(src|demo)/', pathNot: [TEST, ...ADAPTER_PICKERS, '^server/src/ports/'] },
      { path: '^server/src/ports/', pathNot: '^server/src/ports/[^/]+/port\\.ts$' },
    ),
    rule(
      'ports-apart',
      'A port knows its own vendor and the floor, no other port’s adapter.',
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
      'floor-below-features',
      'The platform, ports and kernel know no business word: hand in a function from compose.ts instead.',
      { path: '^server/src/(platform|ports|kernel)/', pathNot: TEST },
      { path: '^server/(demo/|src/(features|views)/|src/[^/]+\\.ts$)' },
    ),
    rule(
      'views-on-top',
      'A view reads across features; a feature that imported one would depend on all of them.',
      { path: '^server/src/features/', pathNot: TEST },
      { path: '^server/src/(views/|[^/]+\\.ts$)' },
    ),
    rule(
      'testing-stays-in-tests',
      'Builders, fakes and vitest are for tests; shipped code must run without them.',
      { path: '^(contract|server|web)/', pathNot: [TEST, 'vitest', 'browser-stub'] },
      { path: ['^server/src/testing/', '(^|/)node_modules/(vitest|fast-check|@playwright)/'] },
    ),
    rule(
      'ui-without-business',
      'ui/ is theme and components without session, calls or business words; pass these as properties.',
      { path: '^web/app/ui/', pathNot: TEST },
      { path: ['^web/app/(platform|features|routes)/', '^contract/src/(features/|api\\.ts)'] },
    ),
    rule(
      'web-platform-below-features',
      'The floor of the web (session, API client, formats) knows no feature and no page.',
      { path: '^web/app/platform/', pathNot: TEST },
      { path: '^web/app/(features|routes)/' },
    ),
    rule(
      'features-not-routes',
      'Pages compose features; a feature that knew a page could not be put on another.',
      { path: '^web/app/(features|ui|platform)/', pathNot: TEST },
      { path: '^web/app/routes/' },
    ),
    rule(
      'routes-apart',
      'A page that imports another loads both; share through a feature.',
      { path: '^web/app/routes/', pathNot: TEST },
      { path: '^web/app/routes/.+\\.tsx?$' },
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
