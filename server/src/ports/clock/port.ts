/** The time. Everything that depends on it asks here, so that tests and the demo can move it. */
export interface Clock {
  now(): Date;
}
