/**
 * The feature graph, defined only here for server and web: the responsibility of each feature and the features it may
 * import, through their `index.ts` (server) or their top-level files (web). The import rules, ARCHITECTURE.md and tests
 * are derived from it. `rooms`: the folders that divide a large server feature; each has the skeleton of a feature and
 * depends only on those before it in the list, also through the feature's own files.
 * `only`: the workspace of a feature that exists in one of them.
 */
export const features = {
  identity: {
    owns: 'accounts, operators and their second factor, blocks and their appeals, sessions, codes, consent, saved addresses (`feature-deps.ts` passes in what blocks a deletion)',
    mayImport: [],
    rooms: ['addresses', 'codes', 'operators', 'blocks', 'sessions', 'accounts'],
  },
  media: { owns: 'uploads, files', mayImport: [] },
  places: { owns: 'geocoding, cells, coverage arithmetic, travel time', mayImport: [] },
  payment: {
    owns: 'taxes, ledger, orders, captures, refunds, chargebacks, amounts due, credits, payouts, documents, settlements, months, journal entries; knows a payable, not a booking',
    mayImport: [],
    rooms: [
      'tax',
      'ledger',
      'refunds',
      'credits',
      'orders',
      'payouts',
      'dues',
      'registry',
      'documents',
      'chargebacks',
      'settlements',
      'months',
      'journals',
      'webhooks',
    ],
  },
  content: {
    owns: 'pages, banners, reports & queries',
    mayImport: ['media', 'catalog', 'places'],
  },
  catalog: { owns: 'categories, services, prices, favourites', mayImport: ['media'] },
  provider: {
    owns: 'registration, bank accounts, tax details, approval, offerings and their coverage, availability, calendars, duty',
    mayImport: ['identity', 'catalog', 'places', 'media'],
    rooms: ['bank', 'tax', 'registration', 'offers', 'availability', 'duty'],
  },
  cart: { owns: 'cart and quote', mayImport: ['catalog'] },
  booking: {
    owns: 'bookings, lines, start times, assignment, requests, appeals, start codes, completion photos, disputes, approvals of large refunds',
    mayImport: ['identity', 'media', 'cart', 'catalog', 'provider', 'places', 'payment'],
    rooms: [
      'reservations',
      'approvals',
      'lines',
      'assignment',
      'holds',
      'dispatch',
      'requests',
      'appeals',
      'visits',
      'checkout',
      'dues',
      'extra-time',
      'documents',
      'reminders',
    ],
  },
  enquiry: {
    owns: 'P&D and service enquiries, quotations',
    mayImport: ['identity', 'catalog', 'media', 'booking'],
    rooms: ['quotations', 'services', 'moving'],
  },
  review: { owns: 'ratings', mayImport: ['identity', 'booking'] },
  notification: {
    owns: 'inbox, SMS, push, mail, preferences',
    mayImport: ['identity'],
    rooms: [
      'preferences',
      'push',
      'sms',
      'mail',
      'bookings',
      'requests',
      'enquiries',
      'payments',
      'providers',
      'blocks',
      'exports',
    ],
  },
  admin: {
    owns: "operators' actions that belong to no feature, audit log, settings",
    mayImport: 'all',
    rooms: [
      'audit',
      'blocks',
      'bulk',
      'catalogue',
      'content',
      'documents',
      'notes',
      'callers',
      'custom-services',
      'dues',
      'enquiries',
      'exports',
      'journals',
      'list-views',
      'months',
      'second-factor',
      'payouts',
      'presence',
      'queue',
      'operators',
      'refunds',
      'reviews',
      'settings',
      'tax',
      'commission',
      'welfare',
      'settlements',
    ],
  },
  discovery: {
    owns: 'home, lists, search, service and city pages (server: a view)',
    mayImport: ['catalog', 'places', 'cart'],
    only: 'web',
  },
  shell: {
    owns: 'header, menus, footer, frames (web only)',
    mayImport: ['identity', 'places', 'notification', 'discovery', 'booking'],
    only: 'web',
  },
};

/** Returns the names of the features that `name` may import. */
export function importsOf(name) {
  const { mayImport } = features[name];
  return mayImport === 'all' ? Object.keys(features).filter((other) => other !== name) : mayImport;
}

/** Renders the graph as the Markdown table of ARCHITECTURE.md. */
export function featureTable() {
  const rows = Object.entries(features).map(([name, { owns, mayImport }]) => {
    const imports = mayImport === 'all' ? 'all' : mayImport.join(', ') || '–';
    return `| ${name} | ${owns} | ${imports} |`;
  });
  return ['| feature | owns | may import |', '|---|---|---|', ...rows].join('\n');
}

/** Returns a cycle in the graph as the names along it, or undefined. */
export function graphCycle() {
  const done = new Set();
  const walk = (name, importPath) => {
    if (importPath.includes(name)) return [...importPath.slice(importPath.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of importsOf(name)) {
      const cycle = walk(next, [...importPath, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of Object.keys(features)) {
    const cycle = walk(name, []);
    if (cycle) return cycle;
  }
  return undefined;
}
