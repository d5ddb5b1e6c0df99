// The server and the web, both watching their sources, at one address: Vite answers there and proxies the server's
// requests; the server prints that address when it is ready.
import { spawnSync } from 'node:child_process';
import net from 'node:net';
import { startChild, wasStopped } from './children.mjs';
import { envFile } from './project.mjs';

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** From the environment or else from .env, as the server will read it. */
const setting = (node, name) =>
  spawnSync(node, [...envFile(), '--print', `process.env.${name} ?? ''`], {
    encoding: 'utf8',
  }).stdout.trim();

export const dev = async (node, args) => {
  const port = setting(node, 'PORT') || '3000';
  const address = setting(node, 'PUBLIC_URL') || `http://localhost:${port}`;
  const apiPort = String(await freePort());

  const server = startChild(
    node,
    [
      '--watch',
      '--watch-preserve-output',
      '--disable-warning=ExperimentalWarning',
      ...envFile(),
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
    { env: { API_ORIGIN: `http://127.0.0.1:${apiPort}` } },
  );
  const first = await Promise.race([server.done, web.done]);
  for (const { child } of [server, web]) child.kill('SIGTERM');
  await Promise.all([server.done, web.done]);
  return wasStopped() ? 0 : first.code;
};
