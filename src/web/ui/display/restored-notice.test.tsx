import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { RestoredNotice } from './restored-notice.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('the user can discard restored input, or keep it where the notice asks', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const buttons = () => [...document.querySelectorAll('button')];
  const chosen: string[] = [];
  const onDiscard = () => void chosen.push('discard');
  await act(async () => root.render(<RestoredNotice onDiscard={onDiscard}>From today.</RestoredNotice>));
  expect(document.body.textContent).toBe('Draft restoredFrom today.Start over');
  await act(async () => buttons()[0]?.click());
  await act(async () =>
    root.render(
      <RestoredNotice
        title="We restored your unsaved changes"
        discardLabel="Discard"
        onDiscard={onDiscard}
        onKeep={() => void chosen.push('keep')}
      />,
    ),
  );
  expect(document.body.textContent).toBe('We restored your unsaved changesDiscardKeep changes');
  await act(async () => buttons()[1]?.click());
  expect(chosen).toEqual(['discard', 'keep']);
  await act(async () => root.unmount());
});
