// What is measured: each editor on its own page, ours on the running product.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { build } from 'vite';
import { startTestServer } from '../../test/support/app.ts';
import { type Page, signIn } from '../../test/support/browser/browser.ts';
import { paragraphs } from './sample.ts';

export interface Contestant {
  name: string;
  /** Opens the page with so many blocks of text; it is usable when `ready` exists. */
  open: (page: Page, blocks: number) => Promise<void>;
  ready: string;
  /** Puts the caret into a text in the middle. */
  startTyping: (page: Page) => Promise<void>;
  /** What is dragged across the blocks, if dragging is supported. */
  dragged?: (page: Page) => Promise<{ x: number; y: number }>;
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };

const serve = async (folder: string): Promise<{ url: string; close: () => void }> => {
  const server = createServer(async (request, response) => {
    const file = path.join(folder, path.basename(new URL(request.url ?? '/', 'http://localhost').pathname));
    const body = await readFile(file).catch(() => null);
    if (body) response.setHeader('content-type', types[path.extname(file).slice(1)] ?? 'text/plain');
    response.writeHead(body ? 200 : 404).end(body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
};

const peers = ['plain', 'grapesjs', 'maily'] as const;

const buildPeers = async (): Promise<string> => {
  const cache = path.join(import.meta.dirname, '../node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'builder-'));
  for (const peer of peers) {
    await build({
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        emptyOutDir: false,
        chunkSizeWarningLimit: 10_000,
        rolldownOptions: {
          input: `${import.meta.dirname}/pages/${peer}.mjs`,
          output: { entryFileNames: `${peer}.js`, assetFileNames: `${peer}.[ext]`, codeSplitting: false },
        },
      },
    });
    await writeFile(
      path.join(folder, `${peer}.html`),
      `<!doctype html><meta charset="utf-8"><title>${peer}</title><link rel="stylesheet" href="${peer}.css"><style>body{margin:0}</style><div id="root"></div><script type="module" src="${peer}.js"></script>`,
    );
  }
  return folder;
};

const clickMiddle = async (page: Page, selector: string): Promise<void> => {
  const all = page.locator(selector);
  const middle = all.nth(Math.floor((await all.count()) / 2));
  await middle.scrollIntoViewIfNeeded();
  await middle.click();
};

const centerOf = async (page: Page, selector: string): Promise<{ x: number; y: number }> => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not to be seen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

export const prepare = async (): Promise<{ contestants: Contestant[]; close: () => Promise<void> }> => {
  const app = await startTestServer();
  const member = await app.member();
  const templates = new Map<number, string>();
  const template = async (count: number): Promise<string> => {
    const known = templates.get(count);
    if (known) return known;
    const blocks = paragraphs(count).map((content, index) => ({
      id: `text-${index}`,
      type: 'text',
      content,
    }));
    const { body } = await member.post('/api/templates', { name: `${count} blocks`, content: { blocks } });
    templates.set(count, body.id);
    return body.id;
  };
  const folder = await buildPeers();
  const site = await serve(folder);
  const peerPage = (name: string) => async (page: Page, count: number) => {
    await page.goto(`${site.url}/${name}.html?blocks=${count}`);
  };
  const contestants: Contestant[] = [
    {
      name: 'lettersmith',
      open: async (page, count) => {
        await signIn(page, member);
        await page.goto(`${app.url}/builder/${await template(count)}`);
      },
      ready: '[data-region="canvas"] ol li, [data-region="canvas"] p.font-serif',
      startTyping: async (page) => {
        await clickMiddle(page, '[data-block]');
        await page.locator('.ProseMirror').waitFor();
      },
      dragged: (page) => centerOf(page, '[data-block]'),
    },
    {
      name: 'grapesjs, newsletter preset',
      open: peerPage('grapesjs'),
      ready: '[data-ready]',
      startTyping: async (page) => {
        const all = page.frameLocator('iframe.gjs-frame').locator('[data-gjs-type="text"]');
        const middle = all.nth(Math.floor((await all.count()) / 2));
        await middle.scrollIntoViewIfNeeded();
        await middle.click();
        await middle.dblclick();
      },
      dragged: (page) => centerOf(page, '.gjs-block'),
    },
    {
      name: 'maily',
      open: peerPage('maily'),
      ready: '[data-ready]',
      startTyping: (page) => clickMiddle(page, '.ProseMirror p'),
    },
    {
      name: 'floor: contenteditable paragraphs',
      open: peerPage('plain'),
      ready: '[data-ready]',
      startTyping: (page) => clickMiddle(page, '#root p'),
    },
  ];
  const close = async () => {
    site.close();
    await rm(folder, { recursive: true, force: true });
    await app.close();
  };
  return { contestants, close };
};
