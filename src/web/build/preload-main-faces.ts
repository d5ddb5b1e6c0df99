import type { Plugin } from 'vite';

const mainFaces = [/newsreader-latin-wght-normal.*\.woff2$/, /instrument-sans-latin-wght-normal.*\.woff2$/];

/** Preloads the two font faces of the first screen before the style sheet is read. */
export const preloadMainFaces = (): Plugin => ({
  name: 'preload-main-faces',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => mainFaces.some((face) => face.test(file)))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        })),
  },
});
