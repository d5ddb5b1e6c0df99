import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const folder = path.resolve(import.meta.dirname, '../../text');

/** How the folder of all catalogs in the built web begins. */
export const builtCatalogs = 'assets/catalogs-';

const shortKey = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 5);

/** A short key for each key of the English catalogs. */
const readShortKeys = (): Map<string, string> => {
  const keys = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'en.json')
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as object));
  const shortKeys = new Map(keys.map((key) => [key, shortKey(key)]));
  if (new Set(shortKeys.values()).size < shortKeys.size)
    throw new Error('Two texts have the same short key.');
  return shortKeys;
};

const quotedKey = /(['"])([a-z][A-Za-z]*(?:\.\w+){2,})\1/g;

/** The messages of a catalog, compiled. A text that a language lacks is shown in English. */
const compiled = (source: string, english: string, shortKeys: ReadonlyMap<string, string>): string => {
  const messages: Record<string, string> = { ...JSON.parse(english), ...JSON.parse(source) };
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(messages).map(([key, message]) => [shortKeys.get(key) ?? key, compileMessage(message)]),
    ),
  );
};

interface BuiltCatalog {
  /** `shared/de` */
  name: string;
  code: string;
}

const readBuiltCatalogs = (shortKeys: ReadonlyMap<string, string>): BuiltCatalog[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const english = readFileSync(path.join(folder, path.dirname(file), 'en.json'), 'utf8');
      const messages = compiled(readFileSync(path.join(folder, file), 'utf8'), english, shortKeys);
      return {
        name: file.replaceAll(path.sep, '/').replace('.json', ''),
        code: `export default JSON.parse(${JSON.stringify(messages)})`,
      };
    });

/** One hash for all: the entry then needs no name for each of them. */
const folderOf = (catalogs: readonly BuiltCatalog[]): string => {
  const hash = createHash('sha256');
  for (const { name, code } of catalogs) hash.update(`${name}\0${code}\0`);
  return `${builtCatalogs}${hash.digest('base64url').slice(0, 8)}`;
};

const readCatalogFrom = (address: string): string =>
  `export const readCatalog = (area, language) =>
  import(/* @vite-ignore */ \`${address}/\${area}/\${language}.js\`).then((module) => module.default);`;

/**
 * Compiles the messages of a catalog while the web is built, so the browser gets no parser for them. The keys, which say
 * what a text is to those who read the code, become five letters in the code and in the catalogs. In the built web all
 * catalogs are files of one folder, whose name changes with any of them; the bundle of a worker leaves them to the page.
 */
export const compiledTexts = ({ isWorker = false } = {}): Plugin => {
  let shortKeys = new Map<string, string>();
  let built: BuiltCatalog[] = [];
  return {
    name: 'compiled-texts',
    enforce: 'pre',
    configResolved: ({ command, build }) => {
      if (command !== 'build') return;
      shortKeys = readShortKeys();
      // Pages that are rendered ahead read the catalogs where they are.
      if (!build.ssr && !isWorker) built = readBuiltCatalogs(shortKeys);
    },
    buildStart() {
      for (const { name, code } of built) {
        this.emitFile({
          type: 'asset',
          fileName: `${folderOf(built)}/${name}.js`,
          source: code,
        });
      }
    },
    transform: {
      filter: { id: /\/src\/(text\/[\w-]+\/\w+\.json|.+\.tsx?)$/ },
      handler: (source, id) => {
        if (id.endsWith('.json'))
          return compiled(source, readFileSync(path.join(path.dirname(id), 'en.json'), 'utf8'), shortKeys);
        if (built.length > 0 && id.endsWith('/web/text/catalogs.ts'))
          return { code: readCatalogFrom(`/${folderOf(built)}`), map: null };
        const code = source.replace(quotedKey, (whole, quote: string, key: string) => {
          const short = shortKeys.get(key);
          return short ? quote + short + quote : whole;
        });
        return code === source ? null : { code, map: null };
      },
    },
  };
};
