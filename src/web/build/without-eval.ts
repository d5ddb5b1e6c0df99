import type { Plugin } from 'vite';

/**
 * Zod tries whether it may make functions from text. The Content-Security-Policy refuses it each time, and the browser
 * reports an error of the page. Here zod gets the answer in advance.
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
