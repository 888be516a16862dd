import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

/** The first segment of the path of a page or of its data; empty for home. */
const FIRST_SEGMENT = /^\/([\w-]*)(?:\.data)?(?:\/|$)/;

/** A segment that is compared as it is; others match several texts. */
const LITERAL = /^[\w-]*$/;

/**
 * Returns the function that gives, for the path of a page, a build with only those routes that can match it. React Router
 * compares a path with every route of its build, twice for each page, and copies all routes to render one. A path whose first
 * segment is not that of a route gets the whole build.
 */
export function buildsByPath(build: ServerBuild): (pathname: string) => ServerBuild {
  const firstSegments = new Map(
    routesOf(build)
      .filter(({ path, index }) => path !== undefined || index)
      .map((route) => [route, firstSegmentOf(build.routes, route)]),
  );
  const builds = new Map(
    [...new Set(firstSegments.values())]
      .filter((name) => LITERAL.test(name))
      .map((name) => [
        name,
        only(
          build,
          [...firstSegments]
            .filter(([, segment]) => segment === name || !LITERAL.test(segment))
            .map(([route]) => route),
        ),
      ]),
  );
  return (pathname) => builds.get(FIRST_SEGMENT.exec(pathname)?.[1]?.toLowerCase() ?? '*') ?? build;
}

function routesOf({ routes }: ServerBuild): Route[] {
  return Object.values(routes).filter((route) => route !== undefined);
}

/** Returns a route and the layouts around it, the outermost first. */
function withLayouts(routes: Routes, route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...withLayouts(routes, parent), route] : [route];
}

/** Returns the first segment of a route's path in lower case, because paths match in any case; empty for home. */
function firstSegmentOf(routes: Routes, route: Route): string {
  const path = withLayouts(routes, route).map((one) => one.path ?? '');
  return path.join('/').split('/').find(Boolean)?.toLowerCase() ?? '';
}

/** Returns the build with some of its routes and the layouts around them. */
function only(build: ServerBuild, kept: readonly Route[]): ServerBuild {
  const ids = new Set(kept.flatMap((route) => withLayouts(build.routes, route).map(({ id }) => id)));
  const pick = <T>(routes: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
