import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { Avatar } from './avatar.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('a missing image falls back to the initials, until there is another', () => {
  const place = document.createElement('div');
  const root = createRoot(place);
  act(() => root.render(<Avatar initials="ML" src="/uploads/gone.png" />));
  act(() => void place.querySelector('img')?.dispatchEvent(new Event('error')));
  expect(place.textContent).toBe('ML');
  act(() => root.render(<Avatar initials="ML" src="/uploads/other.png" />));
  expect(place.querySelector('img')?.getAttribute('src')).toBe('/uploads/other.png');
  act(() => root.unmount());
});
