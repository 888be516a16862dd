import type { FastifyBaseLogger } from 'fastify';
import { makeCircuitBreaker } from '../../platform/vendors/circuit-breaker.ts';
import { isVendorOutage } from '../../platform/vendors/vendor-outage.ts';
import type { Clock } from '../clock/port.ts';
import { localInvoiceRegistry } from './local.ts';
import type { InvoiceRegistry } from './port.ts';
import { invoicePortal } from './portal.ts';

/** Selects the adapter by the environment. */
export interface InvoiceRegistrySettings {
  readonly INVOICE_REGISTRY_URL?: string | undefined;
  readonly INVOICE_REGISTRY_KEY?: string | undefined;
  /** Contact URL of the operator, sent in the User-Agent. */
  readonly PUBLIC_URL?: string | undefined;
}

const CIRCUIT_BREAKER = { failureThreshold: 3, openMs: 60_000, target: 'invoice_registry' };
/** A job waits, no person. */
const TIMEOUT_MS = 20_000;

/** Returns the portal if its address and key are set; otherwise nothing is registered. */
export function pickInvoiceRegistry(
  { INVOICE_REGISTRY_URL: url, INVOICE_REGISTRY_KEY: key, PUBLIC_URL: home }: InvoiceRegistrySettings,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'warn'>,
  timeoutMs = TIMEOUT_MS,
): InvoiceRegistry {
  if (!url || !key) return localInvoiceRegistry();
  const register = invoicePortal({
    url,
    key,
    timeoutMs,
    userAgent: `Aaspaas/1.0${home ? ` (+${home})` : ''}`,
  });
  const circuitBreaker = makeCircuitBreaker(clock, CIRCUIT_BREAKER);
  return {
    async register(invoice) {
      const outcome = await circuitBreaker(() => register(invoice));
      if (!isVendorOutage(outcome)) return outcome;
      // The outage that opened the circuit was already logged.
      if (outcome.outage !== 'circuit_open')
        log.warn({ outage: outcome.outage }, 'invoice registry unavailable');
      return { outcome: 'unavailable' };
    },
  };
}
