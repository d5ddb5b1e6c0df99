// After the build of the web: the page of all screens in each language, and the pages that are rendered ahead, each in
// each language, once with the examples of content/ and once without.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { directionOf, type Language, languages } from '#text/languages.ts';
import { translatorFor } from '#text/translator.ts';
import { builtCatalogs, compiledTexts } from './compiled-texts.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const web = path.join(root, 'src/web');

/** The screens that are rendered ahead, and at which addresses. */
const screens = {
  'features/landing/landing-screen.tsx': ['/'],
  'features/legal/legal-screen.tsx': [
    '/privacy-policy',
    '/terms-of-service',
    '/acceptable-use',
    '/cookie-policy',
    '/security-policy',
  ],
};
const pages = Object.entries(screens).flatMap(([screen, paths]) =>
  paths.map((address) => ({ screen, path: address, file: address === '/' ? 'home' : address.slice(1) })),
);
const otherScreens = new RegExp(
  `/src/web/(?!${Object.keys(screens)
    .map((screen) => screen.replace('.', '\\.'))
    .join('|')})features/[\\w-]+/[\\w-]+-screen\\.tsx$`,
);

interface Renderer {
  renderPage: (
    path: string,
    language: Language,
    examplesShown: boolean,
  ) => Promise<{ title: string; head: string; body: string }>;
}

/** Screens that are not prerendered are only named by the routes; their code is not loaded. */
const withoutOtherScreens = (): Plugin => ({
  name: 'without-other-screens',
  enforce: 'pre',
  load: { filter: { id: otherScreens }, handler: () => 'export {}' },
});

/** Reads content/ from another folder that a test has edited. */
const withContentOf = (folder: string): Plugin => ({
  name: 'with-content-of',
  enforce: 'pre',
  load: {
    filter: {
      id: new RegExp(`${path.join(root, 'content').replaceAll('/', '[\\\\/]')}[\\\\/][\\w-]+\\.json$`),
    },
    handler: (id) => readFile(path.join(folder, path.basename(id)), 'utf8'),
  },
});

const buildRenderer = async (outDir: string, contentFolder?: string): Promise<Renderer> => {
  await build({
    configFile: false,
    root: web,
    logLevel: 'error',
    plugins: [
      compiledTexts(),
      react(),
      withoutOtherScreens(),
      ...(contentFolder ? [withContentOf(contentFolder)] : []),
    ],
    build: {
      ssr: path.join(web, 'prerender.tsx'),
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'es2023',
      // As in the web build, or the two would name the same image differently.
      assetsInlineLimit: 0,
    },
  });
  const file = path.join(outDir, 'prerender.js');
  return (await import(`${pathToFileURL(file).href}?${Date.now()}`)) as Renderer;
};

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** The chunks that a screen needs beyond those of the start. */
const chunksOf = (manifest: Record<string, ManifestChunk>, screen: string): string[] => {
  const found = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(screen);
  return [...found];
};

const entryTag = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/;
const preloadTag = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g;

const htmlTag = '<html lang="en">';
const preload = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`;

/** The page of all screens in a language. Its texts load beside the script that shows them. */
const inLanguage = (template: string, language: Language, files: readonly string[]): string => {
  const catalog = files.find(
    (file) => file.startsWith(builtCatalogs) && file.endsWith(`/shared/${language}.js`),
  );
  if (!catalog || !template.includes(htmlTag)) throw new Error(`The built web has no page in ${language}.`);
  const needsScript = translatorFor(language)('shared.page.needsJavascript');
  return template
    .replace(htmlTag, `<html lang="${language}" dir="${directionOf(language)}">`)
    .replace(/(<noscript>\s*<p>).*?(<\/p>)/s, (_, before, after) => `${before}${needsScript}${after}`)
    .replace('</head>', () => `  ${preload(catalog)}\n  </head>`);
};

/** The page itself loads first; public/start.js fetches the scripts once it is shown. */
const fill = (
  template: string,
  { title, head, body }: Awaited<ReturnType<Renderer['renderPage']>>,
  screenChunks: string[],
): string => {
  const [, entry] = entryTag.exec(template) ?? [];
  if (!entry) throw new Error('The built page names no script to start.');
  const chunks = new Set([
    ...[...template.matchAll(preloadTag)].map(([, href = '']) => href),
    ...screenChunks.map((file) => `/${file}`).filter((href) => href !== entry),
  ]);
  const start = `<script defer src="/start.js" data-entry="${entry}" data-chunks="${[...chunks].join(' ')}"></script>`;
  return template
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace(/\s*<noscript>.*?<\/noscript>/s, '')
    .replace(preloadTag, '')
    .replace(entryTag, () => `\n    ${start}`)
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>\n    <!--page-data-->`);
};

export interface PrerenderOptions {
  /** The folder of the built web, with its index.html and its manifest. */
  outDir: string;
  contentFolder?: string;
}

export const renderPages = async ({
  outDir,
  contentFolder,
}: PrerenderOptions): Promise<Record<string, string>> => {
  const template = await readFile(path.join(outDir, 'index.html'), 'utf8');
  const manifest: Record<string, ManifestChunk> = JSON.parse(
    await readFile(path.join(outDir, '.vite/manifest.json'), 'utf8'),
  );
  const built = (await readdir(outDir, { recursive: true })).map((file) => file.replaceAll(path.sep, '/'));
  // Beside the sources' packages, where its imports resolve.
  const work = path.join(root, `node_modules/.cache/prerender-${process.pid}-${Date.now()}`);
  try {
    const { renderPage } = await buildRenderer(work, contentFolder);
    const files: Record<string, string> = {};
    for (const language of languages) {
      const inThis = inLanguage(template, language, built);
      files[`screen.${language}.html`] = inThis;
      for (const page of pages) {
        for (const examplesShown of [true, false]) {
          const name = `${page.file}.${language}.${examplesShown ? 'examples' : 'verified'}.html`;
          const rendered = await renderPage(page.path, language, examplesShown);
          files[name] = fill(inThis, rendered, chunksOf(manifest, page.screen));
        }
      }
    }
    files['index.json'] = JSON.stringify(Object.fromEntries(pages.map((page) => [page.path, page.file])));
    return files;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};

export const prerenderedPages = (): Plugin => {
  let outDir = '';
  return {
    name: 'prerendered-pages',
    apply: 'build',
    configResolved: (config) => {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        const folder = path.join(outDir, '.pages');
        await mkdir(folder, { recursive: true });
        for (const [name, html] of Object.entries(await renderPages({ outDir })))
          await writeFile(path.join(folder, name), html);
      },
    },
  };
};
