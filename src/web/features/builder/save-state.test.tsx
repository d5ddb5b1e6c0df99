import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Template } from '#contract/emails/templates.ts';
import { emptyDocument } from '#email/document/edit.ts';
import { SaveState } from './save-state.tsx';
import { type BuilderStore, createBuilderStore } from './store/builder-store.ts';
import { addBlock } from './store/edits.ts';
import { BuilderContext } from './store/use-builder.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let store: BuilderStore;
let place: HTMLElement;
let root: ReturnType<typeof createRoot>;
const decide = vi.fn();

beforeEach(() => {
  store = createBuilderStore({ document: emptyDocument(), name: 'Spring', templateId: 't1', revision: 1 });
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  act(() =>
    root.render(
      <BuilderContext value={store}>
        <SaveState onDecide={decide} />
      </BuilderContext>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

const theirs: Template = {
  id: 't1',
  name: 'Theirs',
  description: '',
  type: 'email',
  content: emptyDocument(),
  htmlContent: '',
  inboxScore: null,
  previewImageUrl: null,
  revision: 2,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const isReadOut = () => place.querySelector('[aria-live]')?.getAttribute('aria-live') === 'polite';

test('describes what would be lost, and announces only trouble', () => {
  expect(place.textContent).toBe('Saved');
  act(() => addBlock(store, 'text'));
  expect(place.textContent).toBe('Unsaved changes');
  act(() => store.set({ saveStatus: { kind: 'saving' } }));
  expect([place.textContent, isReadOut()]).toEqual(['Saving…', false]);
  act(() => store.set({ saveStatus: { kind: 'offline', answers: false } }));
  expect([place.textContent, isReadOut()]).toEqual(['Offline. Your work is kept on this device.', true]);
  act(() => store.set({ saveStatus: { kind: 'offline', answers: true } }));
  expect(place.textContent).toBe('The server cannot save now. Your work is kept on this device.');
  act(() => store.set({ saveStatus: { kind: 'refused', message: 'This email is larger than 2 MB.' } }));
  expect(place.textContent).toBe('Not saved. This email is larger than 2 MB.');
  act(() => store.set({ keptHere: false, saveStatus: { kind: 'resting' } }));
  expect(place.textContent).toBe('Unsaved, and this browser keeps no copy');
});

test('leads back to the decision that was put off', () => {
  act(() => store.set({ saveStatus: { kind: 'changed-elsewhere', theirs } }));
  expect(place.textContent).toBe('Changed elsewhere');
  act(() => place.querySelector('button')?.click());
  expect(decide).toHaveBeenCalledOnce();
});
