/** Why a service on the network gave no answer. It goes to the log, so it says nothing of who asked and for what. */
export interface Outage {
  readonly outage:
    | 'timed_out'
    | 'unreachable'
    | 'failed'
    | 'unreadable'
    | 'over_limit'
    | 'denied'
    | 'busy'
    | 'resting';
}

/** Whether a service did not answer. */
export function isOutage(answer: object | string): answer is Outage {
  return typeof answer === 'object' && 'outage' in answer;
}
