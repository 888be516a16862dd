/**
 * A request that a scanner varies; `markedPath` has a `*` behind each value of the path.
 * @typedef {{ method: string, path: string, markedPath: string, query: Record<string, unknown>, body: Record<string, unknown> | null }} Target
 */

/** Calls that end the session of the scanner, or delete its account. */
const ENDS_SESSION = /logout|deleteacount|changepassword|\/blocks?$|disable|events$|totp|step-up/;

/** Values that reach further than a word does, by the name of the field. */
const VALUES = {
  latitude: 12.9716,
  longitude: 77.5946,
  query: 'plumber',
  q: 'plumber',
  mobile: '9876543210',
  phoneNumber: '9876543210',
  email: 'asha.rao@example.in',
  password: 'secret81',
  otp: '1234',
  date: '2026-12-01',
  day: '2026-12-01',
  time: '10:00',
  month: '2026-10',
  ifsc: 'SBIN0000001',
  city: 'bengaluru',
  slug: 'about-us',
  category: 3,
  lang: 'en',
};

/** Ids of the demo: a service, and otherwise small numbers, which exist in most tables. */
const idFor = (path) => (/service|catlist|favourites/.test(path) ? 30202 : 1);

/** Makes one request of every operation of an OpenAPI document, with a value for every parameter and field. */
export function targetsOf(document) {
  return Object.entries(document.paths)
    .filter(([path]) => !ENDS_SESSION.test(path))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
        const json = requestBody?.content?.['application/json']?.schema;
        const filled = (mark) =>
          path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(sample(name, {}, path))) + mark);
        return {
          method: method.toUpperCase(),
          path: filled(''),
          markedPath: filled('*'),
          query: Object.fromEntries(
            parameters
              .filter((one) => one.in === 'query')
              .map(({ name, schema }) => [name, sample(name, schema, path)]),
          ),
          body: json ? sample('', json, path) : null,
        };
      }),
    );
}

/** Returns a value of a JSON schema. */
function sample(name, schema, path) {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.find(({ type }) => type !== 'null');
  if (choice) return sample(name, choice, path);
  if (/(^|_)id$|[a-z]Id$/.test(name)) return idFor(path);
  if (name in VALUES) return VALUES[name];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, inner]) => [field, sample(field, inner, path)]),
      );
    case 'array':
      return schema.items ? [sample(name.replace(/s$/, ''), schema.items, path)] : [];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      return 'test';
  }
}

const asText = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** The address of a target, below the origin. */
export const addressOf = ({ path, query }) => {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, asText(value)]),
  ).toString();
  return search ? `${path}?${search}` : path;
};

const SEPARATOR = '='.repeat(54);

/**
 * Returns the requests that sqlmap varies. Where values of the path are marked, it varies these and the body and leaves the query as it is,
 * so an operation with a query is a second request.
 */
export function variedRequests(targets) {
  return targets.flatMap(({ markedPath, ...target }) => {
    const isMarked = markedPath !== target.path;
    const hasQuery = Object.keys(target.query).length > 0;
    return [
      ...(isMarked ? [{ ...target, path: markedPath }] : []),
      ...(hasQuery || (target.body && !isMarked) ? [target] : []),
    ];
  });
}

/** Writes requests in the format of a proxy log, which sqlmap reads with `-l`: every version of it, while only new ones read OpenAPI. */
export function proxyLog(requests, host) {
  return requests
    .map(({ method, path, query, body }) => {
      const lines = [
        `${method} ${addressOf({ path, query })} HTTP/1.1`,
        `Host: ${host}`,
        ...(body ? ['Content-Type: application/json', '', JSON.stringify(body)] : ['', '']),
      ];
      return `${SEPARATOR}\n${lines.join('\n')}\n${SEPARATOR}\n`;
    })
    .join('\n');
}
