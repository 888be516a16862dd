import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** The account that the stub server knows. */
export const STUB_LOGIN = { user: 'mailer@aaspaas.test', password: 'stub p@ss' };

/** A recipient that the stub server refuses, and one that it asks to try again. */
export const UNKNOWN_RECIPIENT = 'unknown@example.in';
export const GREYLISTED_RECIPIENT = 'greylisted@example.in';

/** A mail that the stub server took: its envelope and its source. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

/** How the stub server misbehaves. */
export type SmtpFault = 'silent' | 'drop' | 'nonsense' | 'busy' | 'reject_content' | 'drip';

export interface SmtpStub {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** The number of connections so far. */
  connections(): number;
  /** Makes the server misbehave; null ends it. Empties what was received and counted. */
  reset(fault: SmtpFault | null): void;
  close(): Promise<void>;
}

/** A mail server on loopback that speaks as much SMTP as a client needs (RFC 5321): EHLO, AUTH PLAIN, MAIL, RCPT, DATA, QUIT. */
export async function startSmtpStub(): Promise<SmtpStub> {
  let fault: SmtpFault | null = null;
  let connections = 0;
  const received: ReceivedMail[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    serve(socket, () => fault, received);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const login = `${encodeURIComponent(STUB_LOGIN.user)}:${encodeURIComponent(STUB_LOGIN.password)}`;
  return {
    url: `smtp://${login}@127.0.0.1:${port}`,
    received,
    connections: () => connections,
    reset(next) {
      fault = next;
      received.length = 0;
      connections = 0;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function serve(socket: Socket, fault: () => SmtpFault | null, received: ReceivedMail[]): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let buffered = '';
  let from = '';
  let to: string[] = [];
  let loggedIn = false;
  let inData = false;
  if (fault() === 'silent') return;
  if (fault() === 'drop') return void socket.destroy();
  if (fault() === 'drip') {
    // A line that never ends, so that no wait for the next byte is long.
    const timer = setInterval(() => socket.write('2'), 20);
    socket.on('close', () => clearInterval(timer));
    return;
  }
  say(fault() === 'nonsense' ? 'HTTP/1.1 400 Bad Request' : '220 stub ESMTP');
  const command = (line: string): void => {
    const verb = line.slice(0, 4).toUpperCase();
    const [, address = ''] = /<([^>]*)>/.exec(line) ?? [];
    if (verb === 'EHLO') {
      say('250-stub');
      say('250-AUTH PLAIN');
      say('250 8BITMIME');
    } else if (verb === 'AUTH') {
      const [, user, password] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        .toString('utf8')
        .split('\0');
      loggedIn = user === STUB_LOGIN.user && password === STUB_LOGIN.password;
      say(loggedIn ? '235 ok' : '535 authentication failed');
    } else if (verb === 'MAIL') {
      if (!loggedIn) return void say('530 authentication required');
      if (fault() === 'busy') return void say('421 closing');
      from = address;
      to = [];
      say('250 ok');
    } else if (verb === 'RCPT') {
      if (address === UNKNOWN_RECIPIENT) return void say('550 no such mailbox');
      if (address === GREYLISTED_RECIPIENT) return void say('450 try again later');
      to.push(address);
      say('250 ok');
    } else if (verb === 'DATA') {
      inData = true;
      say('354 go on');
    } else if (verb === 'QUIT') {
      say('221 bye');
      socket.end();
    } else say('502 not known');
  };
  socket.on('data', (chunk) => {
    buffered += chunk.toString('utf8');
    for (;;) {
      if (inData) {
        const end = buffered.indexOf('\r\n.\r\n');
        if (end < 0) return;
        const source = buffered.slice(0, end).replaceAll('\r\n..', '\r\n.');
        buffered = buffered.slice(end + 5);
        inData = false;
        if (fault() === 'reject_content') {
          say('554 looks like spam');
          continue;
        }
        received.push({ from, to, source });
        say('250 queued');
        continue;
      }
      const end = buffered.indexOf('\r\n');
      if (end < 0) return;
      const line = buffered.slice(0, end);
      buffered = buffered.slice(end + 2);
      command(line);
    }
  });
}
