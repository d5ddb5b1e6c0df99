// Writes compressed copies beside each file of the build; the server sends them as they are.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg)$/;
/** A smaller file arrives no sooner when it is compressed. */
const minBytes = 1_024;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

const compressInto = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  if (bytes.length < minBytes) return;
  const params = {
    // The next level takes ten times as long for less than a percent.
    [constants.BROTLI_PARAM_QUALITY]: 8,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [small, smaller] = await Promise.all([toGzip(bytes, { level: 9 }), toBrotli(bytes, { params })]);
  await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)]);
};

export const compressedFiles = (): Plugin => {
  let outDir = '';
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved: (config) => {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        const files = await readdir(outDir, { recursive: true });
        await Promise.all(
          files
            .filter((file) => compressible.test(file))
            .map((file) => compressInto(path.join(outDir, file))),
        );
      },
    },
  };
};
