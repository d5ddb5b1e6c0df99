import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentProblems } from './src/contract/content.ts';
import { contentFiles, translatedFiles } from './src/contract/content-files.ts';
import { translationDifferences } from './src/contract/content-translations.ts';
import { languages } from './src/text/languages.ts';
import { checkedContent } from './src/web/build/checked-content.ts';
import { compiledTexts } from './src/web/build/compiled-texts.ts';
import { compressedFiles } from './src/web/build/compressed-files.ts';
import { preloadMainFaces } from './src/web/build/preload-main-faces.ts';
import { homeScript, prerenderedPages } from './src/web/build/prerender.ts';
import { withoutEditorHistory } from './src/web/build/without-editor-history.ts';
import { withoutEval } from './src/web/build/without-eval.ts';
import { withoutJsonSchema } from './src/web/build/without-json-schema.ts';

const server = process.env.API_ORIGIN ?? 'http://localhost:3000';

const content = path.join(import.meta.dirname, 'content');

const englishChecks = Object.fromEntries(
  Object.entries(contentFiles).map(([file, schema]) => [
    file,
    (value: unknown) => contentProblems(file, schema, value),
  ]),
);

const translationProblems = (file: string, english: string, value: unknown): string[] => {
  const schema = contentFiles[english];
  const problems = schema ? contentProblems(file, schema, value) : [];
  if (problems.length > 0) return problems;
  return translationDifferences(JSON.parse(readFileSync(path.join(content, english), 'utf8')), value).map(
    (place) => `content/${file}, at ${place}: it says something else than content/${english}.`,
  );
};

const translationChecks = Object.fromEntries(
  languages
    .flatMap((language) => translatedFiles.map((english) => ({ file: `${language}/${english}`, english })))
    .filter(({ file }) => existsSync(path.join(content, file)))
    .map(({ file, english }) => [file, (value: unknown) => translationProblems(file, english, value)]),
);

const loadedWithEveryScreen =
  /^assets\/(calls|first|icons|index|load|open-layers|parts|react|region|rolldown-runtime|states|toast-storage-key)-[\w-]{8}\.(js|css)$/;

/** The chunk of the builder: it loads its lazy parts when the browser is idle, so they need no list of what to preload. */
const prefetchesItsParts = /^assets\/(load-states|builder)-[\w-]{8}\.js$/;

/** Shared by the canvas and its parts, and by no other screen: in files of their own they would cost twice their bytes. */
const ofTheCanvas =
  /src\/web\/features\/builder\/(block-names|focus|lazy-component|lazy-components|load-states|titles|brand\/brand-defaults|canvas\/use-has-view|commands\/screen-actions|palette\/(use-add-block|with-drag)|store\/(block-lists|edits|selection|use-builder))\.ts/;

/** The engine of emails, which other programs without these screens load too. */
const ofTheEngine =
  /src\/(email\/(document\/(block-parts|block-phone|edit|edit-places|document|layout|section|block)|dynamic\/(repeat|when)|blocks\/((brand|media|shop|words)\/\w+|code|multi-image|text|button|image|image-row|spacer|divider|unknown|html|view|text-look)|inline\/(?!plain-text|html-text|wrap-text)[\w-]+|render\/(block-memo|render-block|estimate|estimate-lines|ground|columns|table|fonts|dark-classes|memoize|color|color-names|measure|html|fold-lines|layout-context)|document\/(direction|values|model))|css\/(brackets|declarations))\.ts/;

export default defineConfig({
  root: 'src/web',
  plugins: [
    checkedContent({
      folder: content,
      files: { ...englishChecks, ...translationChecks },
    }),
    compiledTexts(),
    react(),
    tailwindcss(),
    preloadMainFaces(),
    withoutJsonSchema(),
    withoutEditorHistory(),
    withoutEval(),
    compressedFiles(),
    prerenderedPages(),
  ],
  // The keys of texts are the same in the bundle of a worker.
  worker: { plugins: () => [compiledTexts({ isWorker: true })] },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The Content-Security-Policy has no data: for fonts, and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Every screen has these already. Their names in the list of each lazy part would cost two kilobytes.
      resolveDependencies: (_file, parts, { hostId, hostType }) => {
        if (hostType === 'html') return parts;
        return prefetchesItsParts.test(hostId)
          ? []
          : parts.filter((part) => !loadedWithEveryScreen.test(part));
      },
    },
    // What many screens need goes together: a file for each icon would cost twice its bytes.
    rolldownOptions: {
      input: {
        index: path.join(import.meta.dirname, 'src/web/index.html'),
        home: path.join(import.meta.dirname, 'src/web', homeScript),
      },
      output: {
        codeSplitting: {
          groups: [
            // All that the first page needs, and nothing else.
            {
              name: 'first',
              priority: 1,
              test: /src\/text\/languages\.|src\/web\/lib\/(theme|reduced-motion|language-cookie|session-hint)\.|zustand\/.*vanilla|vite\/preload-helper/,
            },
            // Otherwise they come in a handful of files of a kilobyte each.
            {
              name: 'calls',
              test: /src\/web\/lib\/(api|use-endpoint)\.|zod\/.*\/coerce\.|src\/web\/features\/builder\/draft\/browser-storage\.|src\/contract\/(billing\/)?(content|endpoint|errors|plan|plan-types)\.|query-core\/.*\/mutation\./,
            },
            // What the canvas shares with each of the parts that load later.
            { name: 'builder', includeDependenciesRecursively: false, test: ofTheCanvas },
            { name: 'engine', includeDependenciesRecursively: false, test: ofTheEngine },
            { name: 'icons', test: /lucide-react/, minShareCount: 3 },
            {
              name: 'parts',
              test: /src\/web\/ui\/(controls\/|display\/)?(checkbox|class-names|field|input|segmented-control|select|skeleton|textarea)\./,
            },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ['../..'] },
    proxy: Object.fromEntries(
      [
        '/api',
        '/uploads',
        '/preview',
        '/u/',
        '/f/',
        '/confirm/',
        '/page-fonts/',
        '/t/',
        '/view/',
        '/sandbox',
      ].map((path) => [path, server]),
    ),
  },
});
