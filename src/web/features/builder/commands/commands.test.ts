import { beforeEach, describe, expect, it } from 'vitest';
import { emptyDocument, insertBlock, newBlock } from '#email/document/edit.ts';
import { matchesQuery } from '#web/lib/commands/matches-query.ts';
import { shortcutOf } from '#web/lib/commands/shortcut.ts';
import { currentToasts } from '#web/lib/toast.ts';
import { type BuilderStore, createBuilderStore } from '../store/builder-store.ts';
import { select } from '../store/edits.ts';
import { selectTo, toggleSelected } from '../store/selection.ts';
import { commandOf, commands, runCommand } from './commands.ts';

let store: BuilderStore;
const order = () => store.get().document.blocks.map(({ id }) => id);
beforeEach(() => {
  const document = ['a', 'b', 'c', 'd'].reduce(
    (email, id, index) => insertBlock(email, newBlock('divider', id), index),
    emptyDocument(),
  );
  store = createBuilderStore({ document, name: '', templateId: null });
});

it('every shortcut and every id belongs to one command', () => {
  const keys = commands.flatMap(({ shortcuts = [] }) => shortcuts);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length);
});

it.each([
  [{ key: 'z', ctrlKey: true, shiftKey: true }, 'redo'],
  [{ key: '/', shiftKey: true }, 'add'],
  [{ key: 'ArrowUp', altKey: true }, 'move-up'],
])('%j runs %s', (keys, id) => {
  const noModifiers = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(commandOf(shortcutOf({ ...noModifiers, ...keys }))?.id).toBe(id);
});

it('a query matches the beginnings of words, in any order', () => {
  expect(matchesQuery('Move before or after a block', 'blo mov')).toBe(true);
  expect(matchesQuery('Move before or after a block', 'ove')).toBe(false);
});

describe('several blocks', () => {
  it('are a range from the start of the selection, or single blocks', () => {
    select(store, 'b');
    selectTo(store, 'd');
    selectTo(store, 'a');
    expect([...store.get().selectedIds]).toEqual(['a', 'b']);
    toggleSelected(store, 'd');
    toggleSelected(store, 'a');
    expect(new Set(store.get().selectedIds)).toEqual(new Set(['b', 'd']));
    select(store, 'c');
    expect(store.get().selectedIds.size).toBe(0);
  });

  it('move together in one undo step', () => {
    select(store, 'a');
    selectTo(store, 'b');
    runCommand(store, 'move-down');
    expect(order()).toEqual(['c', 'a', 'b', 'd']);
    runCommand(store, 'move-last');
    expect(order()).toEqual(['c', 'd', 'a', 'b']);
    runCommand(store, 'undo');
    runCommand(store, 'undo');
    expect(order()).toEqual(['a', 'b', 'c', 'd']);
    expect(store.get().canUndo).toBe(false);
  });

  it('are deleted together, and Undo restores them in place even after other changes', () => {
    select(store, 'b');
    selectTo(store, 'c');
    runCommand(store, 'delete');
    expect([order(), store.get().selectedId]).toEqual([['a', 'd'], 'd']);
    store.change({ name: 'Renamed' });
    runCommand(store, 'move-first');
    currentToasts()[0]?.action?.onAct();
    expect(order()).toEqual(['d', 'b', 'c', 'a']);
  });

  it('are duplicated below, with new ids', () => {
    select(store, 'a');
    selectTo(store, 'b');
    runCommand(store, 'duplicate');
    expect(order().slice(0, 2)).toEqual(['a', 'b']);
    expect(new Set(order()).size).toBe(6);
    expect(store.get().selectedIds.size).toBe(2);
  });
});

it('a command does nothing without a target', () => {
  expect(runCommand(store, 'delete')).toBe(false);
  expect(order()).toHaveLength(4);
});
