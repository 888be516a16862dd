import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/db/connect.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Clock } from '../clock/port.ts';
import type { GatewaySimulator, PaymentGateway } from './port.ts';
import { razorpay } from './razorpay.ts';
import { sendOverNetwork } from './request.ts';
import { gatewaySimulator } from './simulator/simulator.ts';

/** Selects the payment gateway from the environment. */
export interface GatewaySettings {
  readonly RAZORPAY_KEY_ID?: string | undefined;
  readonly RAZORPAY_KEY_SECRET?: string | undefined;
  readonly RAZORPAY_WEBHOOK_SECRET?: string | undefined;
  readonly RAZORPAY_URL: string;
}

/** Timeout; a customer waits while an order is created. */
const TIMEOUT_MS = 8000;

const SIMULATOR_KEY = 'rzp_test_simulator';

/** Returns the Razorpay adapter if its keys are set; otherwise the same adapter with the built-in simulator. */
export function pickGateway(
  settings: GatewaySettings,
  {
    db,
    clock,
    vault,
    log,
  }: {
    readonly db: Db;
    readonly clock: Clock;
    readonly vault: Vault;
    readonly log: Pick<FastifyBaseLogger, 'warn'>;
  },
): { readonly gateway: PaymentGateway; readonly simulator: GatewaySimulator | null } {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: configuredSecrets,
  } = settings;
  const webhookSecrets = (configuredSecrets ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
  if (!keyId !== !keySecret)
    throw new Error('RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET belong together: set both or neither');
  if (keyId && keySecret) {
    if (webhookSecrets.length === 0)
      log.warn(
        'RAZORPAY_WEBHOOK_SECRET is not set: payments are only detected by polling Razorpay, which takes minutes',
      );
    const url = settings.RAZORPAY_URL;
    const gateway = razorpay({
      url,
      keyId,
      keySecret,
      webhookSecrets,
      timeoutMs: TIMEOUT_MS,
      send: sendOverNetwork,
    });
    return { gateway, simulator: null };
  }
  const secretFor = (use: string) => vault.stableMac(`payment simulator ${use}`).toString('hex');
  const credentials = { keyId: SIMULATOR_KEY, keySecret: secretFor('key') };
  // The simulator signs with the first secret; the adapter accepts each.
  const [webhookSecret = secretFor('webhook')] = webhookSecrets;
  const simulator = gatewaySimulator({ db, clock, ...credentials, webhookSecret });
  const gateway = razorpay({
    ...credentials,
    webhookSecrets: webhookSecrets.length > 0 ? webhookSecrets : [webhookSecret],
    url: 'http://simulator',
    timeoutMs: TIMEOUT_MS,
    send: (request) => simulator.handle(request),
    checkoutUrl: (orderId) => `/demo/razorpay/checkout?order_id=${encodeURIComponent(orderId)}`,
  });
  return { gateway, simulator };
}
