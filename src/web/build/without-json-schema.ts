import type { Plugin } from 'vite';

const writers = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const exported = /^export (?:const|let|function|class) (\w+)/gm;

/**
 * Zod hangs its writer of JSON Schema on every schema, where no bundler can tell that a page never asks for one. Only the
 * server does, for the API page; browsers are spared these kilobytes.
 */
export const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: writers },
    handler: (code) => {
      const names = [...code.matchAll(exported)].map(([, name]) => `export const ${name} = undefined;`);
      // Empty would mean that zod writes its modules in another way now.
      if (names.length === 0) throw new Error('Found no exports to leave out of zod.');
      return { code: names.join('\n'), map: null };
    },
  },
});
