import { vendorRequests } from '../metrics/process-metrics.ts';
import { inSpan } from '../tracing/span.ts';
import { isVendorOutage } from './vendor-outage.ts';

/**
 * Measures one request to an external service, and records it in the current trace. The address and the content appear nowhere, because
 * they contain keys and personal data.
 * @param vendor a constant from the code
 * @param outcomeOf names the outcome of an answer: `ok` or a constant; default: the reason of an outage
 */
export function measureVendor<T>(
  vendor: string,
  request: () => Promise<T>,
  outcomeOf: (answer: T) => string = outageOrOk,
): Promise<T> {
  return inSpan(`vendor ${vendor}`, { kind: 'client', attributes: { vendor } }, async () => {
    const begin = performance.now();
    const observe = (outcome: string) =>
      vendorRequests.observe({ vendor, outcome }, (performance.now() - begin) / 1000);
    try {
      const answer = await request();
      observe(outcomeOf(answer));
      return answer;
    } catch (error) {
      observe('error');
      throw error;
    }
  });
}

function outageOrOk(answer: unknown): string {
  if ((typeof answer === 'object' && answer !== null) || typeof answer === 'string')
    return isVendorOutage(answer) ? answer.outage : 'ok';
  return 'ok';
}
