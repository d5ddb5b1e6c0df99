import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { Progress } from './progress.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('a known share has a value and a width, an unknown one neither', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Progress label="Import" text="5 of 12" percent={41.6} />));
  const bar = document.querySelector('[role="progressbar"]');
  const fill = () => bar?.querySelector('div')?.style.width;
  expect(bar?.getAttribute('aria-label')).toBe('Import');
  expect(bar?.getAttribute('aria-valuetext')).toBe('5 of 12');
  expect(bar?.getAttribute('aria-valuenow')).toBe('42');
  expect(fill()).toBe('41.6%');
  await act(async () => root.render(<Progress label="Import" text="Reading" percent={null} />));
  expect(bar?.hasAttribute('aria-valuenow')).toBe(false);
  expect(bar?.getAttribute('aria-valuetext')).toBe('Reading');
  expect(fill()).toBe('100%');
  await act(async () => root.unmount());
});
