import { QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catalogs } from '#text/catalogs.ts';
import { i18n } from '#web/text/t.ts';
import { createQueryClient } from '../query-client.ts';
import { DevicePreview } from './device-preview.tsx';

const html =
  '<!DOCTYPE html><html><body><p style="color:red;border-radius:7px">Bowls</p><img src="https://img.example/a.png" alt="Three bowls"></body></html>';

/** The HTML that frames were to show, in order. */
let laidDown: string[];
let container: HTMLElement;
let root: ReturnType<typeof createRoot>;
let observed: ((entries: { contentRect: { width: number; height: number } }[]) => void)[];

const Preview = ({ email = html }: { email?: string }) => {
  const [view, setView] = useState('light');
  return (
    <DevicePreview
      html={email}
      view={view}
      onView={setView}
      device="desktop"
      titleOf={(device, width) => `${device} ${width}`}
    />
  );
};

const show = async (email?: string) => {
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <Preview {...(email === undefined ? {} : { email })} />
      </QueryClientProvider>,
    ),
  );
};

beforeEach(() => {
  i18n.load('en', catalogs.en);
  i18n.activate('en');
  laidDown = [];
  observed = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    laidDown.push(JSON.parse(String(init.body)).html);
    return Response.json({ url: `about:blank#${laidDown.length}` }, { status: 201 });
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: (typeof observed)[number]) {
        observed.push(callback);
      }
      observe() {}
      disconnect() {}
    },
  );
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});

afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
  vi.unstubAllGlobals();
});

/** The simulation is loaded on request, which takes a while on a busy machine. */
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

const chip = (name: string) =>
  [...container.querySelectorAll('button')].find((button) => button.textContent?.startsWith(name));
const press = (name: string) => act(async () => chip(name)?.click());
const lastEmail = () => laidDown.at(-1) ?? '';

test('a client shows the email without what it drops, and says what that is', async () => {
  await show();
  await waitFor(() => expect(chip('Outlook for Windows')?.textContent).toContain('differs'));
  expect(chip('Apple Mail')?.textContent).toContain('fine');
  expect(lastEmail()).toContain('border-radius:7px');
  await press('Outlook for Windows');
  await waitFor(() => expect(lastEmail()).not.toContain('border-radius'));
  expect(lastEmail()).toContain('color:red');
  expect(container.textContent).toContain('Outlook for Windows drops: border-radius (1 place).');
  expect(container.textContent).toContain('Line 1');
  await press('Apple Mail');
  await waitFor(() => expect(lastEmail()).toContain('border-radius:7px'));
  expect(container.textContent).toContain('Apple Mail shows this email as designed.');
});

test('images off shows their texts, and plain text has no frame', async () => {
  await show();
  const select = container.querySelector('select');
  const choose = (value: string) =>
    act(async () => {
      if (select) select.value = value;
      select?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await choose('no-images');
  await waitFor(() => expect(lastEmail()).toContain('>Three bowls</span>'));
  expect(lastEmail()).not.toContain('<img');
  await choose('text');
  expect(container.querySelector('pre')?.textContent).toContain('Bowls');
  expect(container.querySelector('iframe')).toBeNull();
});

test('phone and desktop are side by side at true size where they have room, with one email', async () => {
  await show();
  await waitFor(() => expect(container.querySelectorAll('iframe')).toHaveLength(1));
  await act(async () => {
    for (const report of observed) report([{ contentRect: { width: 1_120, height: 900 } }]);
  });
  const shownFrames = () => [...container.querySelectorAll('iframe')].filter(({ title }) => title !== '');
  await waitFor(() => expect(shownFrames()).toHaveLength(2));
  const frames = shownFrames();
  expect(frames.map(({ title }) => title)).toEqual(['phone 390 (Phone)', 'desktop 680 (Desktop)']);
  expect(new Set(laidDown).size).toBe(1);
  for (const device of container.querySelectorAll<HTMLElement>('[data-device]'))
    expect(device.style.transform).toBe('scale(1)');
});

test('Gmail’s limit of 102 KB is drawn in the email', async () => {
  await show(`<body>${'<p>Bowl</p>'.repeat(12_000)}<i>end</i></body>`);
  await waitFor(() => expect(chip('Gmail')?.textContent).toContain('breaks'));
  await press('Gmail');
  await waitFor(() => expect(lastEmail()).toContain('[Message clipped]'));
  expect(lastEmail()).not.toContain('<i>end');
  expect(container.textContent).toContain('everything after 102 KB');
});
