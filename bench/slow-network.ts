// A process between a program and its PostgreSQL: what either sends arrives later, as over a network.
//
//   node bench/slow-network.ts <port of PostgreSQL> <delay each way, ms>
//
// Sends its parent the port that it listens on. Chunks arrive in order; connections share no bandwidth.
import { connect, createServer, type Socket } from 'node:net';

const [port = '', delay = ''] = process.argv.slice(2);

const forward = (from: Socket, to: Socket): void => {
  const later = (act: () => void): void => {
    setTimeout(act, Number(delay));
  };
  from.on('data', (chunk) => later(() => to.writable && to.write(chunk)));
  from.on('close', () => later(() => to.destroy()));
  from.on('error', () => undefined);
};

const server = createServer({ noDelay: true }, (client) => {
  const database = connect({ port: Number(port), host: '127.0.0.1', noDelay: true });
  forward(client, database);
  forward(database, client);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : null);
});
process.on('disconnect', () => process.exit());
