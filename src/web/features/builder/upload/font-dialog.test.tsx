import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { FontDialog } from './font-dialog.tsx';

const screen = setUpScreen();

test('two presses in the same tick upload one font', async () => {
  const sentTo: string[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      open(_method: string, url: string) {
        sentTo.push(url);
      }
      setRequestHeader() {}
      send() {}
      abort() {}
    },
  );
  screen.answers['GET /api/fonts'] = [];
  await screen.show(<FontDialog onClose={() => undefined} onUploaded={() => undefined} />);
  const picker = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!picker) throw new Error('There is no field for a file.');
  const file = new File(['wOF2'], 'Brand-Sans.woff2', { type: 'font/woff2' });
  Object.defineProperty(picker, 'files', { configurable: true, value: [file] });
  await act(async () => picker.dispatchEvent(new Event('change', { bubbles: true })));
  await act(async () => {
    screen.named('Upload font')?.click();
    screen.named('Upload font')?.click();
  });
  await screen.settle();
  expect(sentTo).toEqual(['/api/fonts/upload']);
});
