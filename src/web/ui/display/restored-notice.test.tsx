import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { RestoredNotice } from './restored-notice.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('restored input can be discarded, and kept where the user is asked', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const buttons = () => [...document.querySelectorAll('button')];
  const chosen: string[] = [];
  const onDiscard = () => void chosen.push('discard');
  await act(async () => root.render(<RestoredNotice onDiscard={onDiscard}>From today.</RestoredNotice>));
  expect(document.body.textContent).toBe('What you entered last time is hereFrom today.Start over');
  await act(async () => buttons()[0]?.click());
  await act(async () =>
    root.render(
      <RestoredNotice
        title="We kept your unsaved changes"
        discardLabel="Discard"
        onDiscard={onDiscard}
        onKeep={() => void chosen.push('keep')}
      />,
    ),
  );
  expect(document.body.textContent).toBe('We kept your unsaved changesDiscardKeep');
  await act(async () => buttons()[1]?.click());
  expect(chosen).toEqual(['discard', 'keep']);
  await act(async () => root.unmount());
});
