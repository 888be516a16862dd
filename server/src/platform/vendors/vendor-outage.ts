/** The reason a service gave no answer. It is logged, so it contains neither the caller nor the request. */
export interface VendorOutage {
  readonly outage:
    | 'timed_out'
    | 'unreachable'
    | 'failed'
    | 'unreadable'
    | 'over_limit'
    | 'denied'
    | 'busy'
    | 'circuit_open';
}

/** Returns whether a service did not answer. */
export function isVendorOutage(answer: object | string): answer is VendorOutage {
  return typeof answer === 'object' && 'outage' in answer;
}
