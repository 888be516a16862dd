import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { webhookSender } from '../../server/src/demo-checkout.ts';
import { connect, type Connection, type Target } from '../../server/src/platform/db/connect.ts';
import { systemClock } from '../../server/src/ports/clock/local.ts';
import type { GatewaySimulator } from '../../server/src/ports/payment-gateway/port.ts';
import { gatewaySimulator } from '../../server/src/ports/payment-gateway/simulator/simulator.ts';
import { startTwilioStub, STUB_ACCOUNT } from '../../server/src/ports/sms/testing/twilio-stub.ts';
import type { StubServer } from '../../server/src/testing/stub-server.ts';

/**
 * How the payment gateway behaves. `lose_answers`: it does what it is asked and cuts the connection, so that the product does not know
 * whether it did.
 */
export type GatewayBehaviour = 'answer' | 'hang' | 'lose_answers' | 'fail';

const CREDENTIALS = {
  keyId: 'rzp_test_chaos',
  keySecret: 'chaos-key-secret',
  webhookSecret: 'chaos-webhook-secret',
};
const TICK_MS = 1_000;

/** The payment gateway and the SMS vendor as separate servers, in front of the simulator and the stub that tests use. */
export class Vendors {
  readonly #server: Server;
  readonly #sms: StubServer;
  readonly #connection: Connection;
  readonly #simulator: GatewaySimulator;
  readonly #ticks: NodeJS.Timeout;
  #behaviour: GatewayBehaviour = 'answer';

  private constructor(server: Server, sms: StubServer, connection: Connection, frontPort: () => number) {
    this.#server = server;
    this.#sms = sms;
    this.#connection = connection;
    this.#simulator = gatewaySimulator({ db: connection.db, clock: systemClock, ...CREDENTIALS });
    server.on(
      'request',
      (incoming, reply) => void this.#answer(incoming, reply).catch(() => reply.destroy()),
    );
    this.#ticks = setInterval(() => {
      if (frontPort() === 0) return;
      void this.#simulator.tick(webhookSender(`http://127.0.0.1:${frontPort()}`)).catch(() => undefined);
    }, TICK_MS);
  }

  /** @param frontPort where webhook events are posted; 0: nowhere yet */
  static async start(target: Target, frontPort: () => number): Promise<Vendors> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const connection = connect(target, { poolSize: 4, onError: () => undefined });
    return new Vendors(server, await startTwilioStub(), connection, frontPort);
  }

  /** Settings with which the product uses these vendors. */
  get env(): Readonly<Record<string, string>> {
    return {
      // Both are needed beside demo accounts: text messages contain links, and their vendor reports to an address.
      DEMO: '1',
      PUBLIC_URL: 'http://aaspaas.test',
      RAZORPAY_KEY_ID: CREDENTIALS.keyId,
      RAZORPAY_KEY_SECRET: CREDENTIALS.keySecret,
      RAZORPAY_WEBHOOK_SECRET: CREDENTIALS.webhookSecret,
      RAZORPAY_URL: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`,
      SMS_ADAPTER: 'twilio',
      TWILIO_ACCOUNT_SID: STUB_ACCOUNT.sid,
      TWILIO_AUTH_TOKEN: STUB_ACCOUNT.token,
      TWILIO_FROM: '+15005550006',
      TWILIO_BASE_URL: this.#sms.url,
    };
  }

  behave(gateway: GatewayBehaviour): void {
    this.#behaviour = gateway;
    this.#sms.failWith(gateway === 'answer' ? null : 'hang');
  }

  /** Pays an order as a person at the gateway's checkout does; null: it is paid already. */
  payAtGateway = (orderId: string) => this.#simulator.pay(orderId, 'captured');

  async close(): Promise<void> {
    clearInterval(this.#ticks);
    await this.#sms.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.#connection.close();
  }

  async #answer(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = incoming;
    const body = await text(incoming);
    if (this.#behaviour === 'hang') return;
    if (this.#behaviour === 'fail') {
      reply.writeHead(502).end('bad gateway');
      return;
    }
    const response = await this.#simulator.handle(
      new Request(`http://gateway${url}`, {
        method,
        headers: Object.entries(headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as [string, string]] : [],
        ),
        ...(method === 'GET' ? {} : { body }),
      }),
    );
    if (this.#behaviour === 'lose_answers') {
      reply.destroy();
      return;
    }
    reply.writeHead(response.status, { 'content-type': 'application/json' }).end(await response.text());
  }
}
