// What a source file says about its own place, in a bundle. Every file of a bundle is in one folder, `dist/server`; the
// sources say where the content, the migrations, a worker's program or a font is as seen from their own folder.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';

/** `new URL('./worker.ts', import.meta.url)`: the program of a worker. */
const program = /new URL\(\s*'(\.{1,2}\/[^']+\.ts)',\s*import\.meta\.url,?\s*\)/g;
const ownPlace = /\bimport\.meta\.(url|dirname|filename|main)\b/g;
const ownPlaceOfProgram = /\bimport\.meta\.(url|dirname|filename)\b/g;
const packageFile = /\bimport\.meta\.resolve\(/g;

const fileHelper = 'virtual:package-file';

/** The folder of the bundle is two levels below the package's. */
const seenFromBundle = (file: string): string => `new URL('../../${file}', import.meta.url)`;

const placeOf = (what: string, file: string): string => {
  switch (what) {
    case 'url':
      return `${seenFromBundle(file)}.href`;
    case 'dirname':
      return `fileOfUrl(${seenFromBundle(path.posix.dirname(file))})`;
    case 'filename':
      return `fileOfUrl(${seenFromBundle(file)})`;
    // Only an entry of the bundle is started, and no other file.
    default:
      return 'false';
  }
};

interface BundleUse {
  /** All packages are installed beside the bundle: it finds their files there. */
  isInstalled?: boolean;
  /** The source file that asks whether it is the program, and is. */
  program?: string;
}

/**
 * Keeps those places right: a program of a worker becomes an entry of the bundle, a file of a package that is not
 * installed beside it is taken from `dist/files`, and all other places stay relative to the package's folder.
 */
export const sourceUrls = (root: string, { isInstalled = false, program: own }: BundleUse = {}): Plugin => ({
  name: 'source-urls',
  resolveId: (id) => (id === fileHelper ? id : null),
  load: (id) =>
    id === fileHelper
      ? "import { fileURLToPath } from 'node:url';\n" +
        "const files = new URL('../files/', import.meta.url);\n" +
        'export const fileOfUrl = (url) => fileURLToPath(url);\n' +
        'export const packageFile = (specifier) => new URL(specifier, files).href;\n'
      : null,
  transform(code, id) {
    const file = path.relative(root, id).replaceAll(path.sep, '/');
    if (!file.startsWith('src/') || !code.includes('import.meta.')) return null;
    const withPrograms = code.replace(program, (_, specifier: string) => {
      const target = fileURLToPath(new URL(specifier, pathToFileURL(id)));
      const reference = this.emitFile({ type: 'chunk', id: target, name: path.basename(target, '.ts') });
      return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`;
    });
    const withPlaces = withPrograms.replace(file === own ? ownPlaceOfProgram : ownPlace, (_, what: string) =>
      placeOf(what, file),
    );
    const changed = isInstalled ? withPlaces : withPlaces.replace(packageFile, 'packageFile(');
    return { code: `import { fileOfUrl, packageFile } from '${fileHelper}';\n${changed}`, map: null };
  },
});
