import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SavedHtmlTemplate } from '#contract/emails/saved-results.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { currentToasts } from '#web/lib/toast.ts';
import { SavedTemplateDialog } from './saved-template-dialog.tsx';

const saved: SavedHtmlTemplate = {
  id: 's/1',
  templateName: 'Spring: “50 %” <off>/now?',
  name: 'Spring: “50 %” <off>/now?',
  htmlContent: '<p>Spring is here</p>',
  blocks: [],
  status: 'saved',
  templateId: null,
  createdAt: '2026-01-05T15:07:00.000Z',
  updatedAt: '2026-01-05T15:07:00.000Z',
  lastUsedAt: null,
  deletedAt: null,
};

let root: ReturnType<typeof createRoot>;
let used: { url: string; body: string }[];
let written: string[];
let clipboardWorks: boolean;
let files: string[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  [used, written, files, clipboardWorks] = [[], [], [], true];
  vi.stubGlobal('fetch', async (url: string, { body, method }: RequestInit = {}) => {
    if (method === 'PATCH') used.push({ url, body: String(body) });
    return Response.json(saved);
  });
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    if (!clipboardWorks) throw new Error('not allowed');
    written.push(text);
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) files.push(this.download);
  });
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <SavedTemplateDialog saved={saved} open onClose={() => undefined} />
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const named = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, a')].find(({ textContent }) => textContent === name);
const press = (name: string) =>
  act(async () => named(name)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
const said = () => {
  const [toast] = currentToasts();
  return [toast?.title, toast?.description, toast?.variant];
};

test('shows the email alone in its frame, with its dates', () => {
  const frame = document.querySelector('iframe');
  expect([frame?.getAttribute('src'), frame?.getAttribute('sandbox')]).toEqual([
    `/preview/saved-html/s%2F1?v=${Date.parse(saved.updatedAt)}`,
    '',
  ]);
  const dialog = document.querySelector('[role="dialog"]')?.textContent;
  expect(dialog).toMatch(/CreatedJan 5, 2026 at \d{1,2}:07 [AP]M/);
  expect(dialog).toContain('Not used yet');
});

test('copies, says so for two seconds, and counts as used and exported', async () => {
  await press('Copy Code');
  expect(written).toEqual([saved.htmlContent]);
  expect(said()).toEqual(['Code copied', 'HTML code has been copied to your clipboard.', undefined]);
  expect(used).toEqual([{ url: '/api/saved-html-templates/s%2F1/used', body: '{"status":"exported"}' }]);
  await act(async () => vi.advanceTimersByTime(1_999));
  expect(named('Copied!')).toBeDefined();
  await act(async () => vi.advanceTimersByTime(1));
  expect(named('Copied!')).toBeUndefined();
  expect(named('Copy Code')).toBeDefined();
});

test('reports a refused copy, and counts no use', async () => {
  clipboardWorks = false;
  document.execCommand = () => false;
  await press('Copy Code');
  expect(said()).toEqual(['Copy failed', 'Failed to copy code. Please try again.', 'destructive']);
  expect(used).toEqual([]);
  expect(named('Copied!')).toBeUndefined();
});

test('downloads a file named after the template, valid on every system', async () => {
  await press('Download HTML');
  expect(files).toEqual(['Spring “50 %” off now.html']);
  expect(said()).toEqual(['Download started', 'Your template file is downloading.', undefined]);
  expect(used.map(({ body }) => body)).toEqual(['{}']);
});

test('opens the preview in a new window', async () => {
  const link = named('Open Preview');
  expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual([
    '/preview/saved-html/s%2F1',
    '_blank',
  ]);
  // There is no window to open here.
  link?.addEventListener('click', (event) => event.preventDefault());
  await press('Open Preview');
  expect(used).toHaveLength(1);
});
