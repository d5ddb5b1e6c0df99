import { expect, test } from 'vitest';
import { refused, setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { SampleBanner } from './sample-banner.tsx';

const screen = setUpScreen();

test('a removal that fails keeps the banner and the focus on its button, and two presses are one call', async () => {
  const answer = Promise.withResolvers<Response>();
  screen.answers['GET /api/sample-shop'] = { loaded: true, counts: null };
  screen.answers['DELETE /api/sample-shop'] = () => answer.promise;
  await screen.show(<SampleBanner />);
  const button = screen.named('Remove it');
  button?.focus();
  await screen.press('Remove it');
  await screen.press('Remove it');
  // A browser takes the focus from a disabled button.
  expect(button?.hasAttribute('disabled')).toBe(false);
  answer.resolve(refused(503, 'The database does not answer. Please try again.'));
  await screen.settle();
  expect(document.activeElement).toBe(button);
  expect(screen.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  expect(screen.toast()?.title).toBe('The sample shop wasn’t removed');
});
