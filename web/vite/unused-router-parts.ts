import type { Plugin } from 'vite';

/**
 * The parts of React Router that no page runs, by file: the functions that its other files call, with the result they have
 * here. They are the discovery of routes while the page is open (the manifest has every route, `routeDiscovery` of
 * react-router.config.ts), and instrumentation (`HydratedRouter` gets none). The router decides about both at run time, so
 * the bundler keeps their 3 kB.
 */
const UNUSED_PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/lib/dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: '() => false',
    getPatchRoutesOnNavigationFunction: '() => undefined',
    useFogOFWarDiscovery: '() => undefined',
  },
  '/lib/router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
  },
};

/** Replaces the unused parts of React Router in the browser's build; the build fails if an update moved one of them. */
export function unusedRouterParts(): Plugin {
  const missing = new Set(Object.keys(UNUSED_PARTS));
  return {
    name: 'unused-router-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\// },
      handler(code, id) {
        const file = [...missing].find((one) => id.endsWith(one));
        if (!file) return;
        missing.delete(file);
        return { code: withoutUnusedPart(code, UNUSED_PARTS[file] ?? {}), map: null };
      },
    },
    buildEnd() {
      if (missing.size > 0) this.error(`React Router has no ${[...missing].join(', ')} any more`);
    },
  };
}

/**
 * Returns a module with the same exports: the given functions, and for all others one that throws.
 * @throws if the module does not export one of the given functions.
 */
export function withoutUnusedPart(code: string, functions: Readonly<Record<string, string>>): string {
  const names = /^export \{ ([^}]+) \};$/m.exec(code)?.[1]?.split(', ') ?? [];
  const unknown = Object.keys(functions).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`React Router does not export ${unknown.join(', ')} any more`);
  const unused = '() => { throw new Error("unused part of React Router") }';
  return names.map((name) => `export const ${name} = ${functions[name] ?? unused};`).join('\n');
}
