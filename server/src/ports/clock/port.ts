/** The current time. All time-dependent code uses this port, so that tests and the demo can change it. */
export interface Clock {
  now(): Date;
}
