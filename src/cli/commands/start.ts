// `lettersmith start`: the server of a published package. A clone of the sources has `npm start`, which also builds.
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hasOlderPages } from '#server/operations/setup/content-digest.ts';
import { exitCode } from '../exit-codes.ts';
import { prepareEnvironment } from './environment.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: { services: { type: 'string' } } });
  if (!existsSync(path.join(root, 'dist/web/index.html'))) {
    console.error('The pages are not built. In a clone of the sources, start the server with: npm start');
    return exitCode.unavailable;
  }
  if (hasOlderPages(root))
    console.warn(
      'content/ differs from what this release was built from. The pages stay as they were built: to change them, build from the sources.',
    );
  // Before the server is loaded: its files are compiled once for this version of Node.
  enableCompileCache(path.resolve(prepareEnvironment(), 'cache'));
  const { runServer } = await import('#server/main.ts');
  await runServer(values.services === undefined ? [] : [`--services=${values.services}`]);
  return exitCode.done;
};
