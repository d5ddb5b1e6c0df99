import type { Plugin } from 'vite';

/**
 * The builder records the steps of a text, so the text editor has no history of its own. Its library includes one
 * anyway, to mark where a step ends.
 */
export const withoutEditorHistory = (): Plugin => ({
  name: 'without-editor-history',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/prosemirror-history\/dist\/index\.js$/ },
    handler: (code) => {
      if (!code.includes('function closeHistory(tr)'))
        throw new Error('Found no mark between steps to leave out of the text editor.');
      return { code: 'export const closeHistory = (tr) => tr;', map: null };
    },
  },
});
