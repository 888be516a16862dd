/** Why a service on the network gave no answer. It goes to the log, so it says nothing of who asked and for what. */
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

/** Whether a service did not answer. */
export function isVendorOutage(answer: object | string): answer is VendorOutage {
  return typeof answer === 'object' && 'outage' in answer;
}
