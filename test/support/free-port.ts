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
const held: Socket[] = [];

/** Of UDP nobody here uses the same number: whoever has it is the one test of this machine that was given the port. */
const hold = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      socket.unref();
      held.push(socket);
      resolve(true);
    });
  });

/**
 * A port to listen on in a moment. Below those that systems give to connections going out, one of which would take it
 * meanwhile; given to no other test, also of another process, that looks for one before this one listens.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    if ((await hold(port)) && (await isFree(port))) return port;
  }
};
