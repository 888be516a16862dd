/** The credentials a session is looked up by. */
export interface Credentials {
  readonly bearer: string | undefined;
  readonly cookie: string | undefined;
  /** True for GET and HEAD, where the cookie alone is sufficient. */
  readonly reads: boolean;
  /** True when another site caused the browser to send the request. */
  readonly crossSite: boolean;
}
