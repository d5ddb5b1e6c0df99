import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Template } from '#contract/emails/templates.ts';
import { emptyDocument, insertBlock, newBlock } from '#email/document/edit.ts';
import { ApiError } from '#web/lib/api.ts';
import { createBuilderStore } from '../store/builder-store.ts';
import { addBlock, rename } from '../store/edits.ts';
import { createSaver } from './saver.ts';
import type { SaveRequest } from './send-template.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const letter = insertBlock(emptyDocument(), newBlock('text', 'a'), 0);
const answer = (status: number, body: object) => new ApiError(status, '', JSON.stringify(body));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A server that holds one template and refuses a save based on another revision. */
const desk = ({ templateId = 't1' as string | null } = {}) => {
  const sent: SaveRequest[] = [];
  let held: Template = {
    id: 't1',
    name: 'Spring',
    description: '',
    type: 'email',
    content: letter,
    htmlContent: '',
    inboxScore: null,
    previewImageUrl: null,
    revision: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
  const trouble = { next: null as (() => Error) | null, losesAnswer: false, sendMs: 0, loadMs: 0 };
  const hold = (name: string, content = held.content) => {
    held = { ...held, name, content, revision: held.revision + 1 };
  };
  const store = createBuilderStore({
    document: letter,
    name: 'Spring',
    templateId,
    revision: templateId === null ? null : 1,
    ...(templateId ? {} : { saved: { document: emptyDocument(), name: '' } }),
  });
  const saved = vi.fn();
  const unauthorized = vi.fn((error: unknown) => error instanceof ApiError && error.status === 401);
  const saver = createSaver({
    store,
    draftKey: 'new-1',
    userId: 'u1',
    onSaved: saved,
    onUnauthorized: unauthorized,
    load: async () => {
      if (trouble.loadMs > 0) await pause(trouble.loadMs);
      return held;
    },
    send: async (request) => {
      sent.push(request);
      if (trouble.sendMs > 0) await pause(trouble.sendMs);
      if (trouble.next) throw trouble.next();
      if (request.templateId !== null && request.revision !== held.revision)
        throw answer(409, {
          message: '',
          id: 't1',
          revision: held.revision,
          updatedAt: held.updatedAt,
        });
      hold(request.name, request.document);
      if (trouble.losesAnswer) throw new TypeError('network');
      return held;
    },
  });
  return { store, saver, sent, trouble, saved, hold, held: () => held };
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('autosave', () => {
  it('happens within two seconds of a change, once for all that was changed', async () => {
    const { store, saver, sent, saved } = desk();
    saver.start();
    rename(store, 'Summer');
    addBlock(store, 'button');
    await pass(2_000);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ autosave: true, revision: 1, name: 'Summer' });
    expect(store.get()).toMatchObject({ dirty: false, revision: 2, saveStatus: { kind: 'resting' } });
    expect(saved).toHaveBeenCalledWith(expect.objectContaining({ revision: 2 }), 'autosave');
    await pass(60_000);
    expect(sent).toHaveLength(1);
  });

  it('happens every two seconds while the user types without a pause', async () => {
    const { store, saver, sent } = desk();
    saver.start();
    for (let at = 0; at < 100; at += 1) {
      rename(store, `Name ${at}`);
      await pass(100);
    }
    expect(sent.length).toBeGreaterThanOrEqual(4);
    expect(sent.length).toBeLessThanOrEqual(6);
  });

  it('makes a template of a new email only once it has a block', async () => {
    const { store, saver, sent } = desk({ templateId: null });
    store.change({ document: emptyDocument() });
    saver.start();
    rename(store, 'Only a name');
    await pass(5_000);
    expect(sent).toHaveLength(0);
    addBlock(store, 'text');
    await pass(2_000);
    expect(sent[0]).toMatchObject({ templateId: null, draftKey: 'new-1', userId: 'u1' });
    expect(store.get().templateId).toBe('t1');
  });

  it('leaves the field of an unset name empty', async () => {
    const { store, saver } = desk({ templateId: null });
    saver.start();
    rename(store, '');
    await pass(2_000);
    expect(store.get()).toMatchObject({ name: '', dirty: false });
  });

  it('stops when undo returns to the saved state', async () => {
    const { store, saver, sent } = desk();
    saver.start();
    rename(store, 'Summer');
    store.undo();
    await pass(5_000);
    expect(sent).toHaveLength(0);
  });
});

describe('trouble', () => {
  it('without an answer it is tried again, later each time, and at once when the network is back', async () => {
    const { store, saver, sent, trouble } = desk();
    saver.start();
    trouble.next = () => new TypeError('Failed to fetch');
    rename(store, 'Summer');
    await pass(2_000);
    expect(store.get().saveStatus).toEqual({ kind: 'offline', answers: false });
    await pass(60_000);
    expect(sent.length).toBeGreaterThanOrEqual(5);
    expect(sent.length).toBeLessThanOrEqual(7);
    trouble.next = null;
    saver.retry();
    await pass(0);
    expect(store.get()).toMatchObject({ dirty: false, saveStatus: { kind: 'resting' } });
  });

  it('a refused save is not repeated before the email changes', async () => {
    const { store, saver, sent, trouble } = desk();
    saver.start();
    trouble.next = () => answer(413, { message: 'Too large. Nothing was changed.' });
    rename(store, 'Summer');
    await pass(30_000);
    expect(sent).toHaveLength(1);
    expect(store.get().saveStatus).toEqual({ kind: 'refused', message: 'Too large. Nothing was changed.' });
    trouble.next = null;
    rename(store, 'Sum');
    await pass(4_000);
    expect(store.get().dirty).toBe(false);
  });

  it('stops when the session has ended, and loses nothing', async () => {
    const { store, saver, sent, trouble } = desk();
    saver.start();
    trouble.next = () => answer(401, { message: 'Unauthorized' });
    rename(store, 'Summer');
    await pass(30_000);
    expect(sent).toHaveLength(1);
    expect(store.get()).toMatchObject({ name: 'Summer', dirty: true });
  });

  it('a template deleted elsewhere is recreated only by hand', async () => {
    const { store, saver, sent, trouble } = desk();
    saver.start();
    trouble.next = () => answer(404, { message: 'Not found' });
    rename(store, 'Summer');
    await pass(10_000);
    expect(sent).toHaveLength(1);
    expect(store.get().saveStatus.kind).toBe('refused');
    trouble.next = () => {
      trouble.next = null;
      return answer(404, { message: 'Not found' });
    };
    expect(await saver.save()).toBe('saved');
    expect(sent.at(-1)?.templateId).toBeNull();
  });
});

describe('a change from elsewhere', () => {
  it('is never overwritten: saving stops until the user decides', async () => {
    const { store, saver, sent, hold, held } = desk();
    saver.start();
    hold('Theirs');
    rename(store, 'Mine');
    await pass(2_000);
    expect(store.get().saveStatus).toMatchObject({
      kind: 'changed-elsewhere',
      theirs: { name: 'Theirs', revision: 2 },
    });
    rename(store, 'Mine, later');
    await pass(60_000);
    expect(await saver.save()).toBe('conflict');
    expect(sent).toHaveLength(1);
    expect(held().name).toBe('Theirs');
    expect(await saver.keepMine()).toBe('saved');
    expect(sent.at(-1)).toMatchObject({ revision: 2, autosave: false, name: 'Mine, later' });
    expect(store.get()).toMatchObject({ revision: 3, dirty: false, saveStatus: { kind: 'resting' } });
  });

  it('can be taken, and undo restores the local one, to be saved over it', async () => {
    const { store, saver, hold, held } = desk();
    saver.start();
    hold('Theirs');
    rename(store, 'Mine');
    await pass(2_000);
    saver.takeTheirs();
    expect(store.get()).toMatchObject({ name: 'Theirs', dirty: false, revision: 2 });
    store.undo();
    await pass(2_500);
    expect(held()).toMatchObject({ name: 'Mine', revision: 3 });
  });

  it('is none when it is this tab’s save and only the answer got lost', async () => {
    const { store, saver, trouble, held } = desk();
    saver.start();
    trouble.losesAnswer = true;
    rename(store, 'Summer');
    await pass(2_000);
    trouble.losesAnswer = false;
    rename(store, 'Summer sale');
    await pass(5_000);
    expect(store.get()).toMatchObject({ dirty: false, revision: 3, saveStatus: { kind: 'resting' } });
    expect(held().name).toBe('Summer sale');
  });

  it('is reported also when a save that gets no answer starts during the comparison', async () => {
    const { store, saver, trouble, hold } = desk();
    saver.start();
    trouble.next = () => new TypeError('Failed to fetch');
    rename(store, 'Mine');
    await pass(2_000);
    hold('Theirs');
    Object.assign(trouble, { loadMs: 50, sendMs: 100 });
    void saver.look(2);
    await pass(10);
    saver.retry();
    await pass(200);
    expect(store.get()).toMatchObject({
      name: 'Mine',
      saveStatus: { kind: 'changed-elsewhere', theirs: { name: 'Theirs' } },
    });
  });

  it('is shown at once where nothing is unsaved, and asked about otherwise', async () => {
    const { store, saver, hold } = desk();
    saver.start();
    hold('Theirs');
    await saver.look(2);
    expect(store.get()).toMatchObject({ name: 'Theirs', dirty: false, undoLabel: 'Changed elsewhere' });
    hold('Theirs again');
    rename(store, 'Mine');
    await saver.look(3);
    expect(store.get()).toMatchObject({ name: 'Mine', saveStatus: { kind: 'changed-elsewhere' } });
  });
});
