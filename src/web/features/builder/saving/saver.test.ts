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

const email = insertBlock(emptyDocument(), newBlock('text', 'a'), 0);
const apiError = (status: number, body: object) => new ApiError(status, '', JSON.stringify(body));

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A server that holds one template and refuses a save based on another revision. */
const setUp = ({ templateId = 't1' as string | null, designId = null as string | null } = {}) => {
  const sent: SaveRequest[] = [];
  let stored: Template = {
    id: 't1',
    name: 'Spring',
    description: '',
    type: 'email',
    content: email,
    htmlContent: '',
    inboxScore: null,
    previewImageUrl: null,
    revision: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
  const network = { error: null as (() => Error) | null, losesAnswer: false, sendMs: 0, loadMs: 0 };
  const saveElsewhere = (name: string, content = stored.content) => {
    stored = { ...stored, name, content, revision: stored.revision + 1 };
  };
  const store = createBuilderStore({
    document: email,
    name: 'Spring',
    templateId,
    designId,
    revision: templateId === null ? null : 1,
    ...(templateId ? {} : { saved: { document: emptyDocument(), name: '' } }),
  });
  const onSaved = vi.fn();
  const onUnauthorized = vi.fn((error: unknown) => error instanceof ApiError && error.status === 401);
  const saver = createSaver({
    store,
    draftKey: 'new-1',
    userId: 'u1',
    onSaved,
    onUnauthorized,
    load: async () => {
      if (network.loadMs > 0) await wait(network.loadMs);
      return stored;
    },
    send: async (request) => {
      sent.push(request);
      if (network.sendMs > 0) await wait(network.sendMs);
      if (network.error) throw network.error();
      if (request.templateId !== null && request.revision !== stored.revision)
        throw apiError(409, {
          message: '',
          id: 't1',
          revision: stored.revision,
          updatedAt: stored.updatedAt,
        });
      saveElsewhere(request.name, request.document);
      if (network.losesAnswer) throw new TypeError('network');
      return stored;
    },
  });
  return { store, saver, sent, network, onSaved, saveElsewhere, stored: () => stored };
};
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('autosave', () => {
  it('sends all changes once, within two seconds of the first', async () => {
    const { store, saver, sent, onSaved } = setUp();
    saver.start();
    rename(store, 'Summer');
    addBlock(store, 'button');
    await advance(2_000);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ autosave: true, revision: 1, name: 'Summer' });
    expect(store.get()).toMatchObject({ dirty: false, revision: 2, saveStatus: { kind: 'resting' } });
    expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ revision: 2 }), 'autosave');
    await advance(60_000);
    expect(sent).toHaveLength(1);
  });

  it('runs every two seconds while the user types without a pause', async () => {
    const { store, saver, sent } = setUp();
    saver.start();
    for (let index = 0; index < 100; index += 1) {
      rename(store, `Name ${index}`);
      await advance(100);
    }
    expect(sent.length).toBeGreaterThanOrEqual(4);
    expect(sent.length).toBeLessThanOrEqual(6);
  });

  it('creates a template for a new email only once it has a block', async () => {
    const { store, saver, sent } = setUp({ templateId: null });
    store.change({ document: emptyDocument() });
    saver.start();
    rename(store, 'Only a name');
    await advance(5_000);
    expect(sent).toHaveLength(0);
    addBlock(store, 'text');
    await advance(2_000);
    expect(sent[0]).toMatchObject({ templateId: null, draftKey: 'new-1', userId: 'u1' });
    expect(store.get().templateId).toBe('t1');
  });

  it('leaves the field of an unset name empty', async () => {
    const { store, saver } = setUp({ templateId: null });
    saver.start();
    rename(store, '');
    await advance(2_000);
    expect(store.get()).toMatchObject({ name: '', dirty: false });
  });

  it('sends nothing when undo returns to the saved state', async () => {
    const { store, saver, sent } = setUp();
    saver.start();
    rename(store, 'Summer');
    store.undo();
    await advance(5_000);
    expect(sent).toHaveLength(0);
  });
});

describe('a save that fails', () => {
  it('is retried at growing intervals without an answer, and at once when the network is back', async () => {
    const { store, saver, sent, network } = setUp();
    saver.start();
    network.error = () => new TypeError('Failed to fetch');
    rename(store, 'Summer');
    await advance(2_000);
    expect(store.get().saveStatus).toEqual({ kind: 'offline', answers: false });
    await advance(60_000);
    expect(sent.length).toBeGreaterThanOrEqual(5);
    expect(sent.length).toBeLessThanOrEqual(7);
    network.error = null;
    saver.retry();
    await advance(0);
    expect(store.get()).toMatchObject({ dirty: false, saveStatus: { kind: 'resting' } });
  });

  it('is not repeated after a refusal until the email changes', async () => {
    const { store, saver, sent, network } = setUp();
    saver.start();
    network.error = () => apiError(413, { message: 'Too large. Nothing was changed.' });
    rename(store, 'Summer');
    await advance(30_000);
    expect(sent).toHaveLength(1);
    expect(store.get().saveStatus).toEqual({ kind: 'refused', message: 'Too large. Nothing was changed.' });
    network.error = null;
    rename(store, 'Sum');
    await advance(4_000);
    expect(store.get().dirty).toBe(false);
  });

  it('is not repeated after the session has ended, and the changes stay unsaved', async () => {
    const { store, saver, sent, network } = setUp();
    saver.start();
    network.error = () => apiError(401, { message: 'Unauthorized' });
    rename(store, 'Summer');
    await advance(30_000);
    expect(sent).toHaveLength(1);
    expect(store.get()).toMatchObject({ name: 'Summer', dirty: true });
  });

  it('creates a template that was deleted elsewhere again only by hand', async () => {
    const { store, saver, sent, network } = setUp();
    saver.start();
    network.error = () => apiError(404, { message: 'Not found' });
    rename(store, 'Summer');
    await advance(10_000);
    expect(sent).toHaveLength(1);
    expect(store.get().saveStatus.kind).toBe('refused');
    network.error = () => {
      network.error = null;
      return apiError(404, { message: 'Not found' });
    };
    expect(await saver.save()).toBe('saved');
    expect(sent.at(-1)?.templateId).toBeNull();
  });
});

describe('a change from elsewhere', () => {
  it('is never overwritten, and saving stops until the user decides', async () => {
    const { store, saver, sent, saveElsewhere, stored } = setUp();
    saver.start();
    saveElsewhere('Theirs');
    rename(store, 'Mine');
    await advance(2_000);
    expect(store.get().saveStatus).toMatchObject({
      kind: 'changed-elsewhere',
      theirs: { name: 'Theirs', revision: 2 },
    });
    rename(store, 'Mine, later');
    await advance(60_000);
    expect(await saver.save()).toBe('conflict');
    expect(sent).toHaveLength(1);
    expect(stored().name).toBe('Theirs');
    expect(await saver.keepMine()).toBe('saved');
    expect(sent.at(-1)).toMatchObject({ revision: 2, autosave: false, name: 'Mine, later' });
    expect(store.get()).toMatchObject({ revision: 3, dirty: false, saveStatus: { kind: 'resting' } });
  });

  it('can replace this email, and undo brings this one back and saves it', async () => {
    const { store, saver, saveElsewhere, stored } = setUp();
    saver.start();
    saveElsewhere('Theirs');
    rename(store, 'Mine');
    await advance(2_000);
    saver.takeTheirs();
    expect(store.get()).toMatchObject({ name: 'Theirs', dirty: false, revision: 2 });
    store.undo();
    await advance(2_500);
    expect(stored()).toMatchObject({ name: 'Mine', revision: 3 });
  });

  it('is not reported when it is a save of this tab whose answer got lost', async () => {
    const { store, saver, network, stored } = setUp();
    saver.start();
    network.losesAnswer = true;
    rename(store, 'Summer');
    await advance(2_000);
    network.losesAnswer = false;
    rename(store, 'Summer sale');
    await advance(5_000);
    expect(store.get()).toMatchObject({ dirty: false, revision: 3, saveStatus: { kind: 'resting' } });
    expect(stored().name).toBe('Summer sale');
  });

  it('is reported also when a save without an answer starts while the server is asked', async () => {
    const { store, saver, network, saveElsewhere } = setUp();
    saver.start();
    network.error = () => new TypeError('Failed to fetch');
    rename(store, 'Mine');
    await advance(2_000);
    saveElsewhere('Theirs');
    Object.assign(network, { loadMs: 50, sendMs: 100 });
    void saver.checkServer(2);
    await advance(10);
    saver.retry();
    await advance(200);
    expect(store.get()).toMatchObject({
      name: 'Mine',
      saveStatus: { kind: 'changed-elsewhere', theirs: { name: 'Theirs' } },
    });
  });

  it('replaces an email without unsaved changes, and is a conflict otherwise', async () => {
    const { store, saver, saveElsewhere } = setUp();
    saver.start();
    saveElsewhere('Theirs');
    await saver.checkServer(2);
    expect(store.get()).toMatchObject({ name: 'Theirs', dirty: false, undoLabel: 'Changed elsewhere' });
    saveElsewhere('Theirs again');
    rename(store, 'Mine');
    await saver.checkServer(3);
    expect(store.get()).toMatchObject({ name: 'Mine', saveStatus: { kind: 'changed-elsewhere' } });
  });
});

describe('a save by hand', () => {
  it('sends a refused email again', async () => {
    const { store, saver, sent, network } = setUp();
    saver.start();
    network.error = () => apiError(422, { message: 'No.' });
    rename(store, 'Summer');
    await advance(30_000);
    expect(await saver.save()).toBe('failed');
    expect(sent.map(({ autosave }) => autosave)).toEqual([true, false]);
    network.error = null;
    expect(await saver.save()).toBe('saved');
    expect(store.get()).toMatchObject({ dirty: false, saveStatus: { kind: 'resting' } });
  });

  it('waits for the save that is running, and replaces the timer of the next autosave', async () => {
    const { store, saver, sent, network } = setUp();
    saver.start();
    network.sendMs = 500;
    rename(store, 'Summer');
    await advance(1_500);
    rename(store, 'Summer sale');
    const outcome = saver.save();
    expect(sent).toHaveLength(1);
    await advance(1_000);
    expect(await outcome).toBe('saved');
    await advance(10_000);
    expect(sent.map(({ name }) => name)).toEqual(['Summer', 'Summer sale']);
  });

  it('is the only way to save a design', async () => {
    const { store, saver, sent, network } = setUp({ templateId: null, designId: 'd1' });
    saver.start();
    network.error = () => apiError(404, { message: 'Not found' });
    rename(store, 'Summer');
    await advance(10_000);
    expect(sent).toHaveLength(0);
    expect(await saver.save()).toBe('failed');
    expect(sent[0]).toMatchObject({ templateId: null, designId: 'd1' });
    expect(store.get().saveStatus).toMatchObject({
      message: expect.stringContaining('removed from the library'),
    });
  });
});

describe('when the user closes the builder', () => {
  it('sends pending changes of a saved template at once, and then nothing more', async () => {
    const { store, saver, sent } = setUp();
    const stop = saver.start();
    rename(store, 'Summer');
    stop();
    await advance(0);
    expect(sent).toHaveLength(1);
    rename(store, 'Autumn');
    await advance(10_000);
    expect(sent).toHaveLength(1);
  });

  it('sends pending changes when the page is hidden, but not those of an email without an id', async () => {
    const saved = setUp();
    saved.saver.start();
    rename(saved.store, 'Summer');
    saved.saver.saveOnClose();
    expect(saved.sent).toMatchObject([{ isClosing: true, autosave: true }]);
    saved.saver.saveOnClose();
    expect(saved.sent).toHaveLength(1);

    const unsaved = setUp({ templateId: null });
    unsaved.saver.start();
    rename(unsaved.store, 'Summer');
    unsaved.saver.saveOnClose();
    expect(unsaved.sent).toHaveLength(0);
  });
});

describe('a conflict', () => {
  const inConflict = async () => {
    const parts = setUp();
    parts.saver.start();
    parts.saveElsewhere('Theirs');
    rename(parts.store, 'Mine');
    await advance(2_000);
    return parts;
  };

  it('ends with a copy, which is saved from then on', async () => {
    const { store, saver, sent, stored } = await inConflict();
    expect(await saver.saveAsCopy('new-2')).toBe('saved');
    expect(sent.at(-1)).toMatchObject({ name: 'Mine (copy)', templateId: null, draftKey: 'new-2' });
    expect(store.get()).toMatchObject({ dirty: false, saveStatus: { kind: 'resting' } });
    rename(store, 'My copy');
    await advance(2_000);
    expect(stored().name).toBe('My copy');
  });

  it('stays when the copy cannot be saved', async () => {
    const { store, saver, network } = await inConflict();
    network.error = () => new TypeError('Failed to fetch');
    expect(await saver.saveAsCopy('new-2')).toBe('failed');
    expect(store.get().saveStatus.kind).toBe('changed-elsewhere');
  });

  it('comes back when keeping this email gets no answer', async () => {
    const { store, saver, network, stored } = await inConflict();
    network.error = () => new TypeError('Failed to fetch');
    expect(await saver.keepMine()).toBe('failed');
    expect(store.get().saveStatus).toEqual({ kind: 'offline', answers: false });
    network.error = null;
    await advance(2_000);
    expect(store.get().saveStatus.kind).toBe('changed-elsewhere');
    expect(stored().name).toBe('Theirs');
  });

  it('is not checked for when the other tab saved a revision that this tab has', async () => {
    const { store, saver, saveElsewhere } = setUp();
    saver.start();
    saveElsewhere('Theirs');
    await saver.checkServer(1);
    expect(store.get().name).toBe('Spring');
  });
});
