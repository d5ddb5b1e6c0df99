// The server and the web, both watching their sources, behind one address: Vite answers there and hands
// what belongs to the server on to it.
import net from 'node:net';
import { startChild } from './children.mjs';

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

export const dev = async (node, args) => {
  const port = process.env.PORT || '3000';
  const address = process.env.PUBLIC_URL || `http://localhost:${port}`;
  const apiPort = String(await freePort());

  const server = startChild(
    node,
    [
      '--watch',
      '--watch-preserve-output',
      '--disable-warning=ExperimentalWarning',
      'src/server/main.ts',
      ...args,
    ],
    { env: { HOST: '127.0.0.1', PORT: apiPort, PUBLIC_URL: address } },
  );
  const web = startChild(
    node,
    [
      'node_modules/vite/bin/vite.js',
      '--port',
      port,
      '--strictPort',
      '--logLevel',
      'warn',
      '--clearScreen',
      'false',
    ],
    { env: { LETTERSMITH_API: `http://127.0.0.1:${apiPort}` } },
  );
  console.log(`Lettersmith in development: ${address}`);

  const first = await Promise.race([server.done, web.done]);
  for (const { child } of [server, web]) child.kill('SIGTERM');
  await Promise.all([server.done, web.done]);
  return first.code;
};
