import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { Avatar } from './avatar.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('a missing image is replaced by the initials until there is another image', () => {
  const container = document.createElement('div');
  const root = createRoot(container);
  act(() => root.render(<Avatar initials="ML" src="/uploads/gone.png" />));
  act(() => void container.querySelector('img')?.dispatchEvent(new Event('error')));
  expect(container.textContent).toBe('ML');
  act(() => root.render(<Avatar initials="ML" src="/uploads/other.png" />));
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/uploads/other.png');
  act(() => root.unmount());
});
