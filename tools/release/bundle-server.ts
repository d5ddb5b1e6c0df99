// The server and the command line as a few JavaScript files, so that a published package compiles nothing and brings no
// package that it does not need. rolldown, because the web is built with it (Vite).
import path from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { sourceUrls } from './source-urls.ts';

/** Installed beside the bundle: native programs, and a database whose files its code finds by itself. */
export const installedPackages = ['@electric-sql/pglite', '@takumi-rs/core', 'sharp'];

/** pg and kysely try to load it, and do without it. */
const neverInstalled = ['pg-native'];

const isExternal = (id: string): boolean =>
  [...installedPackages, ...neverInstalled].some((name) => id === name || id.startsWith(`${name}/`));

interface Bundle {
  /** The folder of the sources. */
  root: string;
  /** Two levels below the package's folder. */
  folder: string;
  /** The program that the bundle starts, by the name of its file. */
  input: Record<string, string>;
  plugin: Plugin;
}

const writeBundle = async ({ root, folder, input, plugin }: Bundle): Promise<void> => {
  const faults: string[] = [];
  const build = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external: isExternal,
    plugins: [plugin],
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

/** Writes the program of the published package, without the packages that it contains. */
export const bundleServer = (root: string, folder: string): Promise<void> =>
  writeBundle({
    root,
    folder,
    input: { lettersmith: path.join(root, 'src/cli/main.ts') },
    plugin: sourceUrls(root),
  });

/** Writes the server for `npm start`: all packages are installed beside it, and it is the program that Node starts. */
export const bundleForStart = (root: string, folder: string): Promise<void> =>
  writeBundle({
    root,
    folder,
    input: { server: path.join(root, 'src/server/main.ts') },
    plugin: sourceUrls(root, { isInstalled: true, program: 'src/server/main.ts' }),
  });
