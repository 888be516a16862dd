import { connect } from 'node:tls';

const TIMEOUT_MS = 3_000;

/**
 * Returns when the certificate of a public address expires, in seconds since 1970. The certificate is not validated, because an expired one
 * must be reported, too. Null for http, or if the address does not answer.
 * @param url the public address; its connection may go through the proxy in front of this process
 */
export function readCertificateExpiry(url: string): Promise<number | null> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'https:') return Promise.resolve(null);
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = connect({
      host,
      port: Number(port || 443),
      // An address is not a valid server name.
      ...(/[a-z]/i.test(host) && !host.includes(':') ? { servername: host } : {}),
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    });
    const end = (seconds: number | null) => {
      socket.destroy();
      resolve(seconds);
    };
    socket.once('secureConnect', () => {
      const expiry = Date.parse(socket.getPeerCertificate().valid_to) / 1000;
      end(Number.isFinite(expiry) ? expiry : null);
    });
    socket.once('timeout', () => end(null));
    socket.once('error', () => end(null));
  });
}
