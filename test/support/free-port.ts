import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { createServer } from 'node:net';

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Until this process ends. */
const reserved: Socket[] = [];

/** No other test uses the same UDP number: the test that holds it was given the port. */
const reserve = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      socket.unref();
      reserved.push(socket);
      resolve(true);
    });
  });

/**
 * A port to listen on soon. Below the range that systems use for outgoing connections, one of which would take it
 * meanwhile; reserved against other tests, also of other processes, that search before this one listens.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    if ((await reserve(port)) && (await isFree(port))) return port;
  }
};
