// Stand-ins for SpamAssassin's daemon and Rspamd, written from their protocols: they answer, hang or return garbage.
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Writable } from 'node:stream';

/** `drip`: byte after byte, without end. `flood`: far more than anyone reads. `odd`: of the right form, and no report. */
export type FilterBehavior = 'well' | 'silent' | 'nonsense' | 'drip' | 'flood' | 'odd';

export interface FilterStandIn {
  url: string;
  behavior: FilterBehavior;
  /** The message to check, headers and all. */
  messages: string[];
  close: () => Promise<void>;
}

const portOf = (server: { address(): AddressInfo | string | null }): number =>
  (server.address() as AddressInfo).port;

const drip = (to: Writable): void => {
  const timer = setInterval(() => to.write('S'), 20);
  to.on('close', () => clearInterval(timer)).on('error', () => undefined);
};

const flood = (to: Writable, start: string): void => {
  const piece = 'x'.repeat(1024 * 1024);
  const pour = (): void => {
    while (!to.destroyed && to.write(piece));
  };
  to.on('drain', pour).on('error', () => undefined);
  to.write(start);
  pour();
};

const report = [
  'Spam detection software, running on the system "mail.example",',
  'has identified this incoming email as possible spam.',
  '',
  'Content preview:  3.0 GOOD_DEAL of the day',
  '',
  'Content analysis details:   (6.3 points, 5.0 required)',
  '',
  ' pts rule name              description',
  '---- ---------------------- --------------------------------------------------',
  '-0.0 NO_RELAYS              Informational: message was not relayed via SMTP',
  ' 2.2 EMPTY_MESSAGE          Message appears to have no textual parts and no',
  '                            Subject: text',
  ' 1.7 HTML_IMAGE_ONLY_04     BODY: HTML: images with 0-400 bytes of words',
  ' 0.1 MIME_HTML_ONLY         BODY: Message only has text/html MIME parts',
  '-0.0 NO_RECEIVED            Informational: message has no Received headers',
  ' 2.3 DATE_IN_PAST_12_24     Date: is 12 to 24 hours before Received: date',
  '',
  'Blue bowls, 3.0 NOT_A_RULE of them',
  '',
].join('\r\n');

/** Reads the message to its stated length, as the protocol has it, and closes after the answer. */
export const startSpamd = async (): Promise<FilterStandIn> => {
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('end', () => {
      const request = Buffer.concat(chunks).toString('utf8');
      const split = request.indexOf('\r\n\r\n');
      const head = request.slice(0, split);
      const mail = request.slice(split + 4);
      const length = Number(/^Content-length: (\d+)$/im.exec(head)?.[1]);
      if (standIn.behavior === 'silent') return;
      if (standIn.behavior === 'nonsense') return void socket.end('220 mail.example ESMTP\r\n');
      if (standIn.behavior === 'drip') return drip(socket);
      if (standIn.behavior === 'flood')
        return flood(socket, 'SPAMD/1.1 0 EX_OK\r\nSpam: True ; 6.3 / 5.0\r\n\r\n');
      if (standIn.behavior === 'odd')
        return void socket.end('SPAMD/1.1 0 EX_OK\r\nSpam: True ; 1.2.3 / 5.0\r\n\r\n');
      if (!/^REPORT SPAMC\/1\.\d\r\n/.test(request) || length !== Buffer.byteLength(mail))
        return void socket.end('SPAMD/1.0 76 Bad header line: (EOF)\r\n');
      standIn.messages.push(mail);
      socket.end(
        `SPAMD/1.1 0 EX_OK\r\nContent-length: ${Buffer.byteLength(report)}\r\nSpam: True ; 6.3 / 5.0\r\n\r\n${report}`,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: FilterStandIn = {
    url: `spamd://127.0.0.1:${portOf(server)}`,
    behavior: 'well',
    messages: [],
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return standIn;
};

const symbols = {
  R_SUSPICIOUS_IMAGES: { name: 'R_SUSPICIOUS_IMAGES', score: 5, description: 'Message contains many images' },
  MIME_HTML_ONLY: { name: 'MIME_HTML_ONLY', score: 0.2, description: 'Message has only an HTML part' },
  HFILTER_HOSTNAME_UNKNOWN: { name: 'HFILTER_HOSTNAME_UNKNOWN', score: 2.5, description: 'Unknown client' },
  RCVD_COUNT_ZERO: { name: 'RCVD_COUNT_ZERO', score: 0, options: ['0'] },
};

export const startRspamd = async (): Promise<FilterStandIn> => {
  const server = createHttpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (standIn.behavior === 'silent') return;
    if (standIn.behavior === 'nonsense') return void response.end('<html>It works</html>');
    if (standIn.behavior === 'drip') return drip(response);
    if (standIn.behavior === 'flood')
      return flood(response, '{"score":1,"required_score":15,"symbols":{"A":"');
    if (standIn.behavior === 'odd')
      return void response.end('{"score":1e999,"required_score":"x","symbols":{"__proto__":{"score":1}}}');
    if (request.method !== 'POST' || request.url !== '/checkv2') return void response.writeHead(404).end();
    standIn.messages.push(Buffer.concat(chunks).toString('utf8'));
    response.setHeader('Content-Type', 'application/json');
    response.end(
      JSON.stringify({ is_skipped: false, score: 7.7, required_score: 15, action: 'add header', symbols }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: FilterStandIn = {
    url: `http://127.0.0.1:${portOf(server)}`,
    behavior: 'well',
    messages: [],
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return standIn;
};
