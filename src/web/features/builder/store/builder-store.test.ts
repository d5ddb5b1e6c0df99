import { describe, expect, it } from 'vitest';
import { emptyDocument, insertBlock, newBlock, updateBlock } from '#email/document/edit.ts';
import { createBuilderStore } from './builder-store.ts';
import { addBlock, changeBlock, changeSettings, deleteBlock, moveBlockBy, rename } from './edits.ts';

const emailWith = (...ids: string[]) =>
  ids.reduce((document, id, index) => insertBlock(document, newBlock('text', id), index), emptyDocument());

const fresh = (now = () => 0) =>
  createBuilderStore({ document: emptyDocument(), name: '', templateId: null, now });

describe('the store of the builder', () => {
  it('is unsaved from the first change until that state is saved', () => {
    const store = fresh();
    expect(store.get().dirty).toBe(false);
    const document = emailWith('a');
    store.change({ document });
    expect(store.get().dirty).toBe(true);
    store.markSaved('t1', { document, name: '' }, 'Untitled Campaign');
    expect(store.get()).toMatchObject({ dirty: false, templateId: 't1', name: 'Untitled Campaign' });
  });

  it('stays unsaved when the email changed during the save', () => {
    const store = fresh();
    const sent = emailWith('a');
    store.change({ document: sent });
    store.change({ document: emailWith('a', 'b') });
    store.markSaved('t1', { document: sent, name: '' }, 'Untitled Campaign');
    expect(store.get().dirty).toBe(true);
  });

  it('keeps the name typed during the save', () => {
    const store = fresh();
    store.change({ name: 'Spring' });
    store.change({ name: 'Spring sale' });
    store.markSaved('t1', { document: store.get().document, name: 'Spring' }, 'Spring');
    expect(store.get()).toMatchObject({ name: 'Spring sale', dirty: true });
  });

  it('undoes and redoes, and an undone change is no longer unsaved', () => {
    const store = fresh();
    const document = emailWith('a');
    store.change({ document });
    expect(store.undo()).toBe(true);
    expect(store.get()).toMatchObject({ dirty: false, canUndo: false, canRedo: true });
    store.redo();
    expect(store.get().document.blocks[0]).toBe(document.blocks[0]);
    expect(store.redo()).toBe(false);
  });

  it('groups keystrokes of one field into one step, which a pause ends', () => {
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

  it('drops undone steps when the email changes', () => {
    const store = fresh();
    store.change({ document: emailWith('a') });
    store.undo();
    store.change({ document: emailWith('b') });
    expect(store.get().canRedo).toBe(false);
  });

  it('never keeps a selection on a block that undo removed', () => {
    const store = fresh();
    store.change({ document: emailWith('a') }, { selectedId: 'a' });
    store.change({ document: emailWith('a', 'b') }, { selectedId: 'b' });
    store.undo();
    expect(store.get().selectedId).toBe('a');
    store.undo();
    expect(store.get().selectedId).toBeNull();
  });
});

describe('the steps of the history', () => {
  const withBlocks = (...ids: string[]) =>
    createBuilderStore({ document: emailWith(...ids), name: '', templateId: 't1' });

  it('are named after what they changed', () => {
    const store = withBlocks('a', 'b');
    moveBlockBy(store, 'a', 1);
    changeBlock(store, 'a', 'fontSize', (block) =>
      block.type === 'text' ? { ...block, styles: { ...block.styles, fontSize: '20px' } } : block,
    );
    changeBlock(store, 'a', 'content', (block) =>
      block.type === 'text' ? { ...block, content: 'Dear' } : block,
    );
    changeSettings(store, 'subject', { subject: 'News' });
    rename(store, 'Spring');
    addBlock(store, 'button', { index: 0 });
    deleteBlock(store, 'b');
    expect(store.get().history.steps.map(({ label }) => label)).toEqual([
      'Moved Text Block',
      'Changed text size',
      'Changed text',
      'Changed subject',
      'Renamed the email',
      'Added Button',
      'Deleted Text Block',
    ]);
    expect(store.get()).toMatchObject({ undoLabel: 'Deleted Text Block', redoLabel: null });
    store.undo();
    expect(store.get()).toMatchObject({ undoLabel: 'Added Button', redoLabel: 'Deleted Text Block' });
  });

  it('lead from any state to any other, with identical blocks', () => {
    const store = withBlocks('a', 'b', 'c');
    const states = [store.get()];
    const random = mulberry(7);
    for (let index = 0; index < 200; index += 1) {
      const { blocks } = store.get().document;
      const id = blocks[Math.floor(random() * blocks.length)]?.id ?? '';
      const kind = Math.floor(random() * 4);
      if (kind === 0) addBlock(store, 'text', { index: Math.floor(random() * (blocks.length + 1)) });
      else if (kind === 1 && blocks.length > 1) deleteBlock(store, id);
      else if (kind === 2) moveBlockBy(store, id, random() < 0.5 ? -1 : 1);
      else
        store.change({
          document: updateBlock(store.get().document, id, (block) =>
            block.type === 'text' ? { ...block, content: `${index}` } : block,
          ),
        });
      if (store.get().history.position === states.length) states.push(store.get());
    }
    const { position } = store.get().history;
    expect(position).toBe(states.length - 1);
    expect(position).toBeGreaterThan(150);
    for (let index = 0; index < 300; index += 1) {
      const to = Math.floor(random() * (position + 1));
      store.jump(to);
      const [now, then] = [store.get(), states[to]];
      expect(now.history.position).toBe(to);
      expect(now.document.blocks.length).toBe(then?.document.blocks.length);
      expect(now.document.blocks.every((block, index) => block === then?.document.blocks[index])).toBe(true);
    }
    store.jump(0);
    expect(store.get().dirty).toBe(false);
  });

  it('are limited by bytes, not by number', () => {
    const unlimited = fresh();
    for (let index = 0; index < 2_000; index += 1) unlimited.change({ name: `Name ${index}` });
    expect(unlimited.get().history.steps).toHaveLength(2_000);
    const small = createBuilderStore({
      document: emptyDocument(),
      name: '',
      templateId: null,
      maxBytes: 4_000,
    });
    for (let index = 0; index < 2_000; index += 1) small.change({ name: `Name ${index}` });
    const { steps } = small.get().history;
    expect(steps.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(4_000);
    expect(steps.length).toBeGreaterThan(10);
    while (small.undo());
    expect(small.get().name).toBe(`Name ${2_000 - steps.length - 1}`);
  });

  it('store the change and not the whole email', () => {
    const store = createBuilderStore({
      document: emailWith(...Array.from({ length: 300 }, (_, index) => `block-${index}`)),
      name: '',
      templateId: null,
    });
    moveBlockBy(store, 'block-7', 1);
    changeBlock(store, 'block-9', 'content', (block) =>
      block.type === 'text' ? { ...block, content: 'Dear' } : block,
    );
    for (const { bytes } of store.get().history.steps) expect(bytes).toBeLessThan(2_000);
  });

  it('are removed when the next keystroke of the group reverts the change', () => {
    const store = fresh();
    store.change({ name: 'S' }, { group: 'name' });
    store.change({ name: '' }, { group: 'name' });
    expect(store.get()).toMatchObject({ canUndo: false, dirty: false });
    store.change({ name: 'T' }, { group: 'name' });
    store.undo();
    expect(store.get().name).toBe('');
  });

  it('do not merge with an undone step', () => {
    const store = fresh();
    store.change({ name: 'S' }, { group: 'name' });
    store.undo();
    store.change({ name: 'T' }, { group: 'name' });
    store.undo();
    expect(store.get()).toMatchObject({ name: '', canUndo: false });
  });

  it('are dropped when they belong to another email, and the email stays', () => {
    const donor = withBlocks('a', 'b');
    deleteBlock(donor, 'b');
    moveBlockBy(donor, 'a', 1);
    deleteBlock(donor, 'a');
    const store = createBuilderStore({
      document: emailWith('x', 'a'),
      name: '',
      templateId: null,
      history: donor.get().history,
    });
    expect(store.undo()).toBe(false);
    expect(store.get().canUndo).toBe(false);
    expect(store.get().document.blocks.map(({ id }) => id)).toEqual(['x', 'a']);
  });
});

describe('replacing the email with the server’s', () => {
  it('is an undo step, and the email counts as saved', () => {
    const store = createBuilderStore({
      document: emailWith('a'),
      name: 'Mine',
      templateId: 't1',
      revision: 1,
    });
    const mine = store.get().document.blocks[0];
    addBlock(store, 'button');
    const theirs = { document: JSON.parse(JSON.stringify(emailWith('a', 'b'))), name: 'Theirs' };
    store.replaceWithServer(theirs, 2, { label: 'Took the other version' });
    expect(store.get()).toMatchObject({
      name: 'Theirs',
      revision: 2,
      dirty: false,
      undoLabel: 'Took the other version',
    });
    expect(store.get().document.blocks[0]).toBe(mine);
    store.undo();
    expect(store.get()).toMatchObject({ name: 'Mine', dirty: true, revision: 2 });
    expect(store.get().document.blocks.map(({ type }) => type)).toEqual(['text', 'button']);
  });
});

/** The same numbers each time. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
