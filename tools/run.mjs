// The one entry point of `npm start`, `npm test` and the others. Plain JavaScript for Node 18 and newer: it runs before
// anything is installed, and installs the Node that the product itself needs.
import { build, isOutOfDate } from './run/build.mjs';
import { bundle, compileCache } from './run/bundle.mjs';
import { check, format } from './run/check.mjs';
import { runUntilDone, startChild, stopWithParent } from './run/children.mjs';
import { dev } from './run/dev.mjs';
import { install, installEarly } from './run/install.mjs';
import { findNode } from './run/node.mjs';
import { leaveTerminal } from './run/progress.mjs';
import { envFile, Failure, root } from './run/project.mjs';
import { test } from './run/test.mjs';

const start = async (args) => {
  const node = await findNode(() => installEarly('production'));
  await install(node, 'production');
  // Limits the heap's young generation: on a large machine it would grow to 128 MB while a campaign is sent.
  const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16', ...envFile()];
  const env = { NODE_COMPILE_CACHE: compileCache };
  if (!isOutOfDate()) {
    const program = await bundle(node);
    await build(node);
    return runUntilDone(node, [...flags, program, ...args], { env });
  }
  // The server is bundled and makes its database while the web is built, and answers when both are done.
  const building = build(node);
  // Its failure counts below, when the server is there to be stopped.
  building.catch(() => undefined);
  const program = await bundle(node);
  const server = startChild(node, [...flags, program, '--wait-for-web', ...args], { env });
  leaveTerminal();
  try {
    await building;
  } catch (error) {
    server.child.kill('SIGTERM');
    await server.done;
    throw error;
  }
  if (server.child.connected) server.child.send('web is built');
  return (await server.done).code;
};

const withEverything = (run) => async (args) => {
  const node = await findNode();
  await install(node, 'everything');
  return run(node, args);
};

const release = async (node, args) => {
  await build(node);
  return runUntilDone(node, [
    '--disable-warning=ExperimentalWarning',
    'tools/release/make-release.ts',
    ...args,
  ]);
};

const testThroughPgBouncer = (node, args) =>
  runUntilDone(node, ['--disable-warning=ExperimentalWarning', 'tools/test-through-pgbouncer.ts', ...args]);

const testOnCitus = (node, args) =>
  runUntilDone(node, ['--disable-warning=ExperimentalWarning', 'tools/test-on-citus.ts', ...args]);

/** Without arguments the server tests also run through PgBouncer, on one node of Citus and, some, on three. */
const testLong = async (node, args) => {
  const code = await test(node, args, { long: true });
  if (args.length > 0) return code;
  return (
    code ||
    (await testThroughPgBouncer(node, [])) ||
    (await testOnCitus(node, [])) ||
    testOnCitus(node, ['--three-nodes'])
  );
};

const commands = {
  start,
  dev: withEverything(dev),
  check: withEverything(check),
  format: withEverything(format),
  test: withEverything((node, args) => test(node, args)),
  'test:long': withEverything(testLong),
  'test:pgbouncer': withEverything(testThroughPgBouncer),
  release: withEverything(release),
  'test:citus': withEverything(testOnCitus),
  'test:server': withEverything((node, args) => test(node, ['--project', 'server', ...args], { only: true })),
};

const [name, ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`Unknown command. Run one of: npm ${Object.keys(commands).join(' | npm run ')}`);
  process.exit(2);
}

process.chdir(root);
stopWithParent();
try {
  process.exitCode = await command(args);
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
