import { expect, test } from 'vitest';
import type { PublicTemplate } from '#contract/emails/public-templates.ts';
import { setUpScreen } from '../../../../test/support/browser/screen.ts';
import { LibraryGallery } from './library-gallery.tsx';

const screen = setUpScreen();
const { press, text } = screen;

const design = (id: string, part: Partial<PublicTemplate> = {}): PublicTemplate => ({
  id,
  name: `Design ${id}`,
  description: '',
  category: 'campaigns',
  trade: 'home',
  canvaUrl: 'https://design.example/a',
  previewImageUrl: `/library/previews/${id}.webp`,
  opensInBuilder: true,
  useCount: 0,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...part,
});
const show = (node: React.ReactNode) => {
  screen.answers = { 'GET /api/public-templates': [design('a'), design('b', { name: 'Bowls on sale' })] };
  return screen.show(node);
};
const links = () => [...document.querySelectorAll('a')].map((each) => each.textContent?.trim());

test('cards without actions have a preview with both', async () => {
  await show(<LibraryGallery hasCardActions={false} />);
  expect(links()).toEqual([]);
  await press('Preview Design a');
  expect(screen.named('Use this design')?.getAttribute('href')).toBe('/builder?design=a');
  expect(screen.named('Edit in design tool')?.getAttribute('href')).toBe('https://design.example/a');
});

test('the ring of an image button goes round the card, whose lines it would cross', async () => {
  await show(<LibraryGallery hasCardActions={false} />);
  const button = screen.named('Preview Design a');
  expect(button?.className).toContain('focus-visible:outline-none');
  expect(button?.closest('article')?.className).toContain('has-[>button:focus-visible]:[outline:');
});

test('the words of another search are searched first', async () => {
  await show(<LibraryGallery search="bowls" />);
  expect(screen.field('Search library').value).toBe('bowls');
  expect(text()).toContain('Bowls on sale');
  expect(text()).not.toContain('Design a');
});
