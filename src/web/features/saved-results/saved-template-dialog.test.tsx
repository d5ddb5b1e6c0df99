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
  templateRevision: null,
  createdAt: '2026-01-05T15:07:00.000Z',
  updatedAt: '2026-01-05T15:07:00.000Z',
  lastUsedAt: null,
  deletedAt: null,
};

let root: ReturnType<typeof createRoot>;
let usedCalls: { url: string; body: string }[];
let copiedTexts: string[];
let clipboardWorks: boolean;
let files: string[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  [usedCalls, copiedTexts, files, clipboardWorks] = [[], [], [], true];
  vi.stubGlobal('fetch', async (url: string, { body, method }: RequestInit = {}) => {
    if (method === 'PATCH') usedCalls.push({ url, body: String(body) });
    return Response.json(saved);
  });
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    if (!clipboardWorks) throw new Error('not allowed');
    copiedTexts.push(text);
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) files.push(this.download);
  });
  const container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
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

const elementNamed = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, a')].find(({ textContent }) => textContent === name);
const press = (name: string) =>
  act(async () =>
    elementNamed(name)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
  );
const latestToast = () => {
  const [toast] = currentToasts();
  return [toast?.title, toast?.description, toast?.variant];
};

test('the dialog shows the email in a sandboxed frame, with its dates', () => {
  const frame = document.querySelector('iframe');
  expect([frame?.getAttribute('src'), frame?.getAttribute('sandbox')]).toEqual([
    `/preview/saved-html/s%2F1?v=${Date.parse(saved.updatedAt)}`,
    '',
  ]);
  const dialog = document.querySelector('[role="dialog"]')?.textContent;
  expect(dialog).toMatch(/CreatedJan 5, 2026 at \d{1,2}:07 [AP]M/);
  expect(dialog).toContain('Not used yet');
});

test('Copy Code copies, shows that for two seconds, and marks the result as exported', async () => {
  await press('Copy Code');
  expect(copiedTexts).toEqual([saved.htmlContent]);
  expect(latestToast()).toEqual(['Code copied', 'HTML code has been copied to your clipboard.', undefined]);
  expect(usedCalls).toEqual([{ url: '/api/saved-html-templates/s%2F1/used', body: '{"status":"exported"}' }]);
  await act(async () => vi.advanceTimersByTime(1_999));
  expect(elementNamed('Copied!')).toBeDefined();
  await act(async () => vi.advanceTimersByTime(1));
  expect(elementNamed('Copied!')).toBeUndefined();
  expect(elementNamed('Copy Code')).toBeDefined();
});

test('a refused copy is reported and does not count as use', async () => {
  clipboardWorks = false;
  document.execCommand = () => false;
  await press('Copy Code');
  expect(latestToast()).toEqual(['Copy failed', 'Failed to copy code. Please try again.', 'destructive']);
  expect(usedCalls).toEqual([]);
  expect(elementNamed('Copied!')).toBeUndefined();
});

test('the downloaded file is named after the template, without forbidden characters', async () => {
  await press('Download HTML');
  expect(files).toEqual(['Spring “50 %” off now.html']);
  expect(latestToast()).toEqual(['Download started', 'Your template file is downloading.', undefined]);
  expect(usedCalls.map(({ body }) => body)).toEqual(['{}']);
});

test('the preview opens in a new window', async () => {
  const link = elementNamed('Open Preview');
  expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual([
    '/preview/saved-html/s%2F1',
    '_blank',
  ]);
  // There is no window to open here.
  link?.addEventListener('click', (event) => event.preventDefault());
  await press('Open Preview');
  expect(usedCalls).toHaveLength(1);
});
