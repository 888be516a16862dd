import type { Adapters } from './adapters.ts';
import type { Outbound } from './platform/outbound.ts';
import type { Loop } from './platform/jobs/loops.ts';
import type { SmsGateway, SmsVendor } from './ports/sms/port.ts';

/** The ports through which messages and money leave the product. */
export type Senders = Pick<
  Adapters,
  'sms' | 'mail' | 'push' | 'gateway' | 'payoutRail' | 'accountCheck' | 'invoiceRegistry'
>;

/** The error of a message that is not sent, in the message log. */
const HELD = 'outbound_held';

/**
 * Returns the ports with the operations that send something refused while the product holds it: with the outcome that the port
 * has for a vendor that does not answer, so callers try again later. Reads stay possible, because `npm run reconcile` needs
 * them. If it is not known whether there is a hold, nothing is sent.
 */
export function holdSenders(senders: Senders, outbound: Outbound): Senders {
  const isHeld = isHeldBy(outbound);
  const { sms, mail, push, gateway, payoutRail, accountCheck, invoiceRegistry } = senders;
  const holdVendor = (vendor: SmsVendor): SmsVendor =>
    withOperations(vendor, {
      send: async (message) => ((await isHeld()) ? { outcome: 'failed', error: HELD } : vendor.send(message)),
    });
  return {
    sms: {
      primary: holdVendor(sms.primary),
      fallback: sms.fallback && holdVendor(sms.fallback),
      whatsapp: sms.whatsapp && holdVendor(sms.whatsapp),
    },
    mail: withOperations(mail, {
      send: async (message) => ((await isHeld()) ? { outcome: 'failed', error: HELD } : mail.send(message)),
    }),
    push: withOperations(push, {
      send: async (to, message) => ((await isHeld()) ? 'failed' : push.send(to, message)),
    }),
    gateway: withOperations(gateway, {
      createOrder: async (order) => ((await isHeld()) ? { outage: 'held' } : gateway.createOrder(order)),
      refund: async (refund) => ((await isHeld()) ? { outage: 'held' } : gateway.refund(refund)),
    }),
    payoutRail:
      payoutRail.name === 'bank_file'
        ? payoutRail
        : withOperations(payoutRail, {
            send: async (payment) => ((await isHeld()) ? { outage: 'held' } : payoutRail.send(payment)),
          }),
    accountCheck: withOperations(accountCheck, {
      // A check deposits a rupee.
      check: async (account) => ((await isHeld()) ? { outage: 'held' } : accountCheck.check(account)),
    }),
    invoiceRegistry: withOperations(invoiceRegistry, {
      register: async (invoice) =>
        (await isHeld()) ? { outcome: 'unavailable' } : invoiceRegistry.register(invoice),
    }),
  };
}

/** Returns the SMS gateway of the features, which sends nothing while it is held: no budget is used and nothing is logged. */
export function holdSmsGateway(sms: SmsGateway, outbound: Outbound): SmsGateway {
  const isHeld = isHeldBy(outbound);
  return { send: async (message) => ((await isHeld()) ? 'failed' : sms.send(message)) };
}

/** Returns the loops; those that send messages or money do nothing while the product holds them, so nothing counts as an attempt. */
export function holdLoops(loops: readonly Loop[], outbound: Outbound): readonly Loop[] {
  const isHeld = isHeldBy(outbound);
  return loops.map((loop) =>
    loop.sends ? { ...loop, run: async () => ((await isHeld()) ? undefined : loop.run()) } : loop,
  );
}

/**
 * Returns a port with some of its operations replaced. The others are looked up in the port when they are called, so a replacement of one
 * there has an effect.
 */
function withOperations<Port extends object>(port: Port, operations: Partial<Port>): Port {
  return Object.assign(Object.create(port) as Port, operations);
}

/** A database that does not answer holds everything: nothing that leaves can be taken back. */
function isHeldBy(outbound: Outbound): () => Promise<boolean> {
  return () => outbound.isHeld().catch(() => true);
}
