import { expect, test } from 'vitest';
import { setUpScreen } from '../../../../test/support/browser/screen.ts';
import { Gallery } from './gallery.tsx';

const screen = setUpScreen();

test('all designs are in the library, not among the own templates', async () => {
  await screen.show(<Gallery library={() => null} />);
  expect(screen.named('Browse all')?.getAttribute('href')).toBe('/templates?tab=library');
});
