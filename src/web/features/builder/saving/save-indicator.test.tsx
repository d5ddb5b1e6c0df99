import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Template } from '#contract/emails/templates.ts';
import { emptyDocument } from '#email/document/edit.ts';
import { type BuilderStore, createBuilderStore } from '../store/builder-store.ts';
import { addBlock } from '../store/edits.ts';
import { BuilderContext } from '../store/use-builder.ts';
import { SaveIndicator } from './save-indicator.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let store: BuilderStore;
let container: HTMLElement;
let root: ReturnType<typeof createRoot>;
const onDecide = vi.fn();

beforeEach(() => {
  store = createBuilderStore({ document: emptyDocument(), name: 'Spring', templateId: 't1', revision: 1 });
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  act(() =>
    root.render(
      <BuilderContext value={store}>
        <SaveIndicator onDecide={onDecide} />
      </BuilderContext>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
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
const isAnnounced = () => container.querySelector('[aria-live]')?.getAttribute('aria-live') === 'polite';

test('says what would be lost, and announces only what needs attention', () => {
  expect(container.textContent).toBe('Saved');
  act(() => addBlock(store, 'text'));
  expect(container.textContent).toBe('Unsaved changes');
  act(() => store.set({ saveStatus: { kind: 'saving' } }));
  expect([container.textContent, isAnnounced()]).toEqual(['Saving…', false]);
  act(() => store.set({ saveStatus: { kind: 'offline', answers: false } }));
  expect([container.textContent, isAnnounced()]).toEqual([
    'Offline. Your work is saved on this device.',
    true,
  ]);
  act(() => store.set({ saveStatus: { kind: 'offline', answers: true } }));
  expect(container.textContent).toBe('The server can’t save right now. Your work is saved on this device.');
  act(() => store.set({ saveStatus: { kind: 'refused', message: 'This email is larger than 2 MB.' } }));
  expect(container.textContent).toBe('Not saved. This email is larger than 2 MB.');
  act(() => store.set({ isStoredLocally: false, saveStatus: { kind: 'resting' } }));
  expect(container.textContent).toBe('Unsaved. This browser can’t store a copy.');
});

test('opens the conflict again after "Decide later"', () => {
  act(() => store.set({ saveStatus: { kind: 'changed-elsewhere', theirs } }));
  expect(container.textContent).toBe('Changed elsewhere');
  act(() => container.querySelector('button')?.click());
  expect(onDecide).toHaveBeenCalledOnce();
});
