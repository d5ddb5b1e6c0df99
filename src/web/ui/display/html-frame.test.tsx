import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { HtmlFrame } from './html-frame.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('other HTML gets a new frame, so that Back does not step through a frame’s history', () => {
  const container = document.createElement('div');
  const root = createRoot(container);
  const frame = (html: string) => {
    act(() => root.render(<HtmlFrame html={html} title="Preview" />));
    return container.querySelector('iframe');
  };
  const first = frame('<p>one</p>');
  expect(frame('<p>one</p>')).toBe(first);
  expect(frame('<p>two</p>')).not.toBe(first);
  act(() => root.unmount());
});
