import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const folder = path.resolve(import.meta.dirname, '../../text');

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

const quotedKey = /(['"])([a-z][A-Za-z]*\.\w+\.\w+)\1/g;

/**
 * Compiles the messages of a catalog while the web is built, so the browser gets no parser for them. The keys, which say
 * what a text is to those who read the code, become five letters in the code and in the catalogs.
 */
export const compiledTexts = (): Plugin => {
  let shortKeys = new Map<string, string>();
  return {
    name: 'compiled-texts',
    enforce: 'pre',
    configResolved: ({ command }) => {
      if (command === 'build') shortKeys = readShortKeys();
    },
    transform: {
      filter: { id: /\/src\/(text\/[\w-]+\/\w+\.json|web\/.+\.tsx?)$/ },
      handler: (source, id) => {
        if (!id.endsWith('.json')) {
          const code = source.replace(quotedKey, (whole, quote: string, key: string) => {
            const short = shortKeys.get(key);
            return short ? quote + short + quote : whole;
          });
          return code === source ? null : { code, map: null };
        }
        // A text that a language lacks is shown in English.
        const english = readFileSync(path.join(path.dirname(id), 'en.json'), 'utf8');
        const messages = Object.entries({ ...JSON.parse(english), ...JSON.parse(source) } as Record<
          string,
          string
        >);
        return JSON.stringify(
          Object.fromEntries(
            messages.map(([key, message]) => [shortKeys.get(key) ?? key, compileMessage(message)]),
          ),
        );
      },
    },
  };
};
