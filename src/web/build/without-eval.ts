import type { Plugin } from 'vite';

/**
 * Zod tries whether it may make functions from text. The Content-Security-Policy says no each time, and the browser
 * reports it as a fault of the page. Here it is told beforehand.
 */
export const withoutEval = (): Plugin => ({
  name: 'without-eval',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/zod\/v4\/core\/core\.js$/ },
    handler: (code) => {
      if (!code.includes('export const globalConfig'))
        throw new Error('Zod keeps its settings elsewhere now.');
      return { code: `${code}\nglobalConfig.jitless = true;\n`, map: null };
    },
  },
});
