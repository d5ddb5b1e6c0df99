import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentProblems } from './src/contract/content.ts';
import { contentFiles } from './src/contract/content-files.ts';
import { checkedContent } from './src/web/build/checked-content.ts';
import { compiledTexts } from './src/web/build/compiled-texts.ts';
import { compressedFiles } from './src/web/build/compressed-files.ts';
import { preloadMainFaces } from './src/web/build/preload-main-faces.ts';
import { prerenderedPages } from './src/web/build/prerender.ts';
import { withoutEditorHistory } from './src/web/build/without-editor-history.ts';
import { withoutEval } from './src/web/build/without-eval.ts';
import { withoutJsonSchema } from './src/web/build/without-json-schema.ts';

const server = process.env.API_ORIGIN ?? 'http://localhost:3000';

export default defineConfig({
  root: 'src/web',
  plugins: [
    checkedContent({
      folder: path.join(import.meta.dirname, 'content'),
      files: Object.fromEntries(
        Object.entries(contentFiles).map(([file, schema]) => [
          file,
          (value: unknown) => contentProblems(file, schema, value),
        ]),
      ),
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
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The Content-Security-Policy has no data: for fonts, and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What many screens need goes together: a file for each icon would cost twice its bytes.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Otherwise they come in a handful of files of a kilobyte each.
            {
              name: 'calls',
              test: /src\/web\/lib\/(api|use-endpoint)\.|zod\/.*\/coerce\.|src\/web\/features\/builder\/draft\/browser-storage\.|src\/contract\/(billing\/)?(content|endpoint|errors|plan|plan-types)\.|query-core\/.*\/mutation\./,
            },
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
