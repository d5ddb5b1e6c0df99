// The browser's path: unpacked from its npm package on Linux x64, else CHROMIUM_PATH.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

export interface FoundChromium {
  executablePath: string;
  env: Record<string, string>;
}

const run = promisify(execFile);
const modules = path.join(import.meta.dirname, '../../../node_modules');
const packageFile = path.join(modules, '@sparticuz/chromium/package.json');
const cache = path.join(modules, '.cache');

const inherited = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

// Without a font the browser crashes on its first form field; the package's own file names a folder elsewhere.
const fontsConf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/fontconfig</cachedir>
</fontconfig>
`;

/**
 * The package unpacks into the system's temporary folder and trusts what it finds there. Here a separate process
 * unpacks into a new folder that gets its final name only when complete; of two processes the second deletes its copy.
 */
const unpack = async (folder: string): Promise<void> => {
  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(`${folder}-`);
  await run(process.execPath, [path.join(import.meta.dirname, 'unpack-chromium.mjs')], {
    // The name of that platform makes the package unpack the system libraries too.
    env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
  await writeFile(path.join(fresh, 'fonts/fonts.conf'), fontsConf(folder));
  await rename(fresh, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
};

const findUnpacked = async (): Promise<FoundChromium> => {
  const { version }: { version: string } = JSON.parse(await readFile(packageFile, 'utf8'));
  const folder = path.join(cache, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      ...inherited(),
      LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
    },
  };
};

export const findChromium = async (): Promise<FoundChromium> => {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`);
  if (named) return { executablePath: named, env: inherited() };
  if (process.platform === 'linux' && process.arch === 'x64') return findUnpacked();
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((file) => existsSync(file));
  if (installed) return { executablePath: installed, env: inherited() };
  throw new Error(
    `Browser tests bring their own Chromium only on Linux x64, not on ${process.platform} ${process.arch}. Install Chromium and name it in CHROMIUM_PATH.`,
  );
};
