/** A request that a scanner varies; `markedPath` has a `*` behind each value of the path. */
export interface Target {
  readonly method: string;
  readonly path: string;
  readonly markedPath: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** A request as sqlmap reads it: a `*` in its path marks a value. */
export type VariedRequest = Omit<Target, 'markedPath'>;

/** Makes one request of every operation of an OpenAPI document, with a value for every parameter and field. */
export function targetsOf(document: { readonly paths: object }): Target[];

/** The address of a target, below the origin. */
export function addressOf(target: Pick<Target, 'path' | 'query'>): string;

/** Returns the requests that sqlmap varies. */
export function variedRequests(targets: readonly Target[]): VariedRequest[];

/** Writes requests in the format of a proxy log. */
export function proxyLog(requests: readonly VariedRequest[], host: string): string;
