/** What a session is looked up from. */
export interface Credentials {
  readonly bearer: string | undefined;
  readonly cookie: string | undefined;
  /** GET and HEAD: the cookie alone will do. */
  readonly reads: boolean;
  /** Another site made the browser send this. */
  readonly crossSite: boolean;
}
