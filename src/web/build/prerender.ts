// After the build of the web: the page of all screens in each language, and the pages that are rendered ahead, each in
// each language, once with the examples of content/ and once without.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import type { TextArea } from '#text/areas.ts';
import { directionOf, type Language, languages } from '#text/languages.ts';
import { translatorFor } from '#text/translator.ts';
import { builtCatalogs, compiledTexts } from './compiled-texts.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const web = path.join(root, 'src/web');

const legalScreen = 'features/legal/legal-screen.tsx';
const legalPaths = [
  '/privacy-policy',
  '/terms-of-service',
  '/acceptable-use',
  '/cookie-policy',
  '/security-policy',
];
/** The script of the first page, which is all that it has. */
export const homeScript = 'features/landing/enhance/start.ts';

const pages = [
  { path: '/', file: 'home' },
  ...legalPaths.map((address) => ({ path: address, file: address.slice(1) })),
];
const otherScreens = /\/src\/web\/(?!features\/(?:landing|legal)\/)features\/[\w-]+\/[\w-]+-screen\.tsx$/;

interface Renderer {
  renderPage: (
    path: string,
    language: Language,
    facts: { examplesShown: boolean; designs: number },
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
      // The images of the first page: no script names them, so the web build has none.
      ssrEmitAssets: true,
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

/** The chunks of an entry, itself first, without those that it loads on request. */
const hrefsOf = (manifest: Record<string, ManifestChunk>, entry: string): string[] =>
  chunksOf(manifest, entry).map((file) => `/${file}`);

const htmlTag = '<html lang="en">';
const preload = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`;

/** The file of the texts of an area in a language. */
const catalogOf = (files: readonly string[], area: TextArea, language: Language): string => {
  const catalog = files.find(
    (file) => file.startsWith(builtCatalogs) && file.endsWith(`/${area}/${language}.js`),
  );
  if (!catalog) throw new Error(`The built web has no texts of ${area} in ${language}.`);
  return catalog;
};

/** The page of all screens in a language. Its texts load beside the script that shows them. */
const inLanguage = (template: string, language: Language, files: readonly string[]): string => {
  const catalog = catalogOf(files, 'shared', language);
  if (!template.includes(htmlTag)) throw new Error(`The built web has no page in ${language}.`);
  const needsScript = translatorFor(language)('shared.page.needsJavascript');
  return template
    .replace(htmlTag, `<html lang="${language}" dir="${directionOf(language)}">`)
    .replace(/(<noscript>\s*<p>).*?(<\/p>)/s, (_, before, after) => `${before}${needsScript}${after}`)
    .replace('</head>', () => `  ${preload(catalog)}\n  </head>`);
};

type Rendered = Awaited<ReturnType<Renderer['renderPage']>>;

/** The page with its own title, and without what a page of all screens needs. */
const filled = (template: string, { title, head, body }: Rendered, script: string): string =>
  template
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace(/\s*<noscript>.*?<\/noscript>/s, '')
    .replace(preloadTag, '')
    .replace(entryTag, () => `\n    ${script}`)
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);

/** The scripts that the page of all screens loads at its start. */
const appScripts = (template: string): { entry: string; others: string[] } => {
  const [, entry] = entryTag.exec(template) ?? [];
  if (!entry) throw new Error('The built page names no script to start.');
  return { entry, others: [...template.matchAll(preloadTag)].map(([, href = '']) => href) };
};

/** Has a small script of its own. Those of the application are fetched when a visitor is about to enter it. */
const fillHome = (template: string, rendered: Rendered, manifest: Record<string, ManifestChunk>): string => {
  const { entry, others } = appScripts(template);
  const [own, ...imported] = hrefsOf(manifest, homeScript);
  if (!own) throw new Error('The built web has no script of the first page.');
  const script = `<script type="module" crossorigin src="${own}" data-app="${[entry, ...others].join(' ')}"></script>`;
  const page = filled(template, rendered, script);
  return page.replace('</head>', () =>
    [...imported.map((href) => `  ${preload(href.slice(1))}\n  `), '</head>'].join(''),
  );
};

/** The page itself loads first; public/start.js fetches the scripts once it is shown. */
const fillForApp = (template: string, rendered: Rendered, screenHrefs: string[]): string => {
  const { entry, others } = appScripts(template);
  const chunks = new Set([...others, ...screenHrefs.filter((href) => href !== entry)]);
  const script = `<script defer src="/start.js" data-entry="${entry}" data-chunks="${[...chunks].join(' ')}"></script>`;
  return filled(template, rendered, script).replace('</body>', () => '<!--page-data-->\n  </body>');
};

/** Counted, so that the page cannot claim others. */
const countDesigns = async (folder: string): Promise<number> =>
  (await readdir(path.join(folder, 'designs'))).filter((name) => name.endsWith('.json')).length;

const isImage = (name: string): boolean => /\.(avif|webp)$/.test(name);

const copyImages = async (from: string, to: string): Promise<void> => {
  const names = (await readdir(path.join(from, 'assets'))).filter(isImage);
  await mkdir(path.join(to, 'assets'), { recursive: true });
  await Promise.all(names.map((name) => cp(path.join(from, 'assets', name), path.join(to, 'assets', name))));
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
    const designs = await countDesigns(contentFolder ?? path.join(root, 'content'));
    const files: Record<string, string> = {};
    for (const language of languages) {
      const inThis = inLanguage(template, language, built);
      files[`screen.${language}.html`] = inThis;
      const legalHrefs = [...hrefsOf(manifest, legalScreen), `/${catalogOf(built, 'legal', language)}`];
      for (const page of pages) {
        for (const examplesShown of [true, false]) {
          const name = `${page.file}.${language}.${examplesShown ? 'examples' : 'verified'}.html`;
          const rendered = await renderPage(page.path, language, { examplesShown, designs });
          files[name] =
            page.path === '/'
              ? fillHome(inThis, rendered, manifest)
              : fillForApp(inThis, rendered, legalHrefs);
        }
      }
    }
    await copyImages(work, outDir);
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
