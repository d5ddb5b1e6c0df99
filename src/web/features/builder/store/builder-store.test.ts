import { describe, expect, it } from 'vitest';
import { emptyDocument, insertBlock, newBlock } from '#email/edit.ts';
import { createBuilderStore } from './builder-store.ts';

const letter = (...ids: string[]) =>
  ids.reduce((document, id, at) => insertBlock(document, newBlock('text', id), at), emptyDocument());

const fresh = (now = () => 0) =>
  createBuilderStore({ document: emptyDocument(), name: '', templateId: null, now });

describe('the store of the builder', () => {
  it('is unsaved from the first change until that state is saved', () => {
    const store = fresh();
    expect(store.get().dirty).toBe(false);
    const document = letter('a');
    store.change({ document });
    expect(store.get().dirty).toBe(true);
    store.markSaved('t1', { document, name: '' }, 'Untitled Campaign');
    expect(store.get()).toMatchObject({ dirty: false, templateId: 't1', name: 'Untitled Campaign' });
  });

  it('stays unsaved when something changed while the save was under way', () => {
    const store = fresh();
    const sent = letter('a');
    store.change({ document: sent });
    store.change({ document: letter('a', 'b') });
    store.markSaved('t1', { document: sent, name: '' }, 'Untitled Campaign');
    expect(store.get().dirty).toBe(true);
  });

  it('keeps the name typed while the save was under way', () => {
    const store = fresh();
    store.change({ name: 'Spring' });
    store.change({ name: 'Spring sale' });
    store.markSaved('t1', { document: store.get().document, name: 'Spring' }, 'Spring');
    expect(store.get()).toMatchObject({ name: 'Spring sale', dirty: true });
  });

  it('goes back and forth, and an undone change is no longer unsaved', () => {
    const store = fresh();
    const document = letter('a');
    store.change({ document });
    expect(store.undo()).toBe(true);
    expect(store.get()).toMatchObject({ dirty: false, canUndo: false, canRedo: true });
    store.redo();
    expect(store.get().document).toBe(document);
    expect(store.redo()).toBe(false);
  });

  it('takes keystrokes of one field as one step, and a pause as its end', () => {
    let clock = 0;
    const store = fresh(() => clock);
    for (const name of ['S', 'Sp', 'Spr']) {
      clock += 100;
      store.change({ name }, { group: 'name' });
    }
    clock += 600;
    store.change({ name: 'Spring' }, { group: 'name' });
    store.undo();
    expect(store.get().name).toBe('Spr');
    store.undo();
    expect(store.get().name).toBe('');
  });

  it('forgets what was undone once something else is changed', () => {
    const store = fresh();
    store.change({ document: letter('a') });
    store.undo();
    store.change({ document: letter('b') });
    expect(store.get().canRedo).toBe(false);
  });

  it('never leaves a selection on a block that undo took away', () => {
    const store = fresh();
    store.change({ document: letter('a') }, { selectedId: 'a' });
    store.change({ document: letter('a', 'b') }, { selectedId: 'b' });
    store.undo();
    expect(store.get().selectedId).toBe('a');
    store.undo();
    expect(store.get().selectedId).toBeNull();
  });
});
