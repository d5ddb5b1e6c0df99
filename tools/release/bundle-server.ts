// The server and the command line as a few JavaScript files, so that a published package compiles nothing and brings no
// package that it does not need. rolldown, because the web is built with it (Vite).
import path from 'node:path';
import { rolldown } from 'rolldown';
import { sourceUrls } from './source-urls.ts';

/** Installed beside the bundle: native programs, and a database whose files its code finds by itself. */
export const installedPackages = ['@electric-sql/pglite', '@takumi-rs/core', 'sharp'];

/** pg and kysely try to load it, and do without it. */
const neverInstalled = ['pg-native'];

const isExternal = (id: string): boolean =>
  [...installedPackages, ...neverInstalled].some((name) => id === name || id.startsWith(`${name}/`));

/** Writes the bundle of the sources in `root` to `folder`, which is two levels below the package's folder. */
export const bundleServer = async (root: string, folder: string): Promise<void> => {
  const faults: string[] = [];
  const build = await rolldown({
    cwd: root,
    input: { lettersmith: path.join(root, 'src/cli/main.ts') },
    platform: 'node',
    external: isExternal,
    plugins: [sourceUrls(root)],
    onLog: (level, log) => {
      // rolldown leaves an import that it does not find to the running program, where it would fail.
      if (log.code === 'UNRESOLVED_IMPORT') faults.push(log.message);
      else if (level === 'warn' && !log.id?.includes('node_modules')) console.warn(log.message);
    },
  });
  await build.write({
    dir: folder,
    format: 'esm',
    // Names of functions stay: a log of the running server names them.
    minify: false,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    comments: { legal: true },
  });
  await build.close();
  if (faults.length > 0) throw new Error(`The bundle misses packages:\n${faults.join('\n')}`);
};
