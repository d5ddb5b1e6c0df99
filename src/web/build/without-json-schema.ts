import type { Plugin } from 'vite';

const writers = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const exported = /^export (?:const|let|function|class) (\w+)/gm;

/**
 * Zod attaches its JSON Schema writer to every schema, so no bundler can detect that a page never uses it. Only the
 * server does, for the API page; this keeps those kilobytes out of the browser.
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
