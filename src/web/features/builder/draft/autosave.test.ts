import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Template } from '#contract/emails/templates.ts';
import { emptyDocument, insertBlock, newBlock } from '#email/document/edit.ts';
import { newSession, resumedSession, templateSession } from '../session.ts';
import { addBlock, deleteBlock, rename } from '../store/edits.ts';
import { autosaveDraft } from './autosave.ts';
import type { DraftStorage } from './browser-storage.ts';
import type { DraftStore, StepChanges } from './draft-store.ts';
import type { DraftRecord, LocalDraft } from './local-draft.ts';
import { localStorageDrafts, readDraftCopy, writeDraftCopy } from './local-storage-drafts.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T10:00:00Z') });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

const template: Template = {
  id: 't1',
  name: 'Spring sale',
  description: '',
  type: 'email',
  content: insertBlock(emptyDocument(), newBlock('text', 'a'), 0),
  htmlContent: '',
  inboxScore: null,
  previewImageUrl: null,
  revision: 3,
  createdAt: '2026-02-01T10:00:00.000Z',
  updatedAt: '2026-02-02T10:00:00.000Z',
};

/** What the browser's database would hold, as text. */
const memoryStore = () => {
  let record: DraftRecord | null = null;
  const steps = new Map<number, string>();
  const writes: StepChanges[] = [];
  const drafts: DraftStore = {
    storesSteps: true,
    read: async () => [],
    unsaved: async () => [],
    remove: async () => undefined,
    write: async (next, changes) => {
      writes.push(changes);
      record = JSON.parse(JSON.stringify(next));
      if (changes.replacesAll) steps.clear();
      for (const seq of changes.remove) steps.delete(seq);
      for (const step of changes.put) steps.set(step.seq, JSON.stringify(step));
    },
  };
  const read = (): LocalDraft | null =>
    record && {
      ...record,
      history: {
        steps: [...steps].sort(([a], [b]) => a - b).map(([, step]) => JSON.parse(step)),
        position: record.position,
      },
    };
  return { drafts, writes, read };
};

const startAutosave = (session = newSession(), drafts: DraftStore = localStorageDrafts(localStorage)) => {
  const { store, draftKey, draftId, storedSteps } = session;
  const location = { drafts, storage: localStorage, draftId, userId: 'u1', draftKey, storedSteps };
  const autosave = autosaveDraft(store, location);
  return { store, autosave, read: () => readDraftCopy(localStorage, 'u1', draftKey) };
};

describe('a draft in localStorage only', () => {
  it('is written within 300 ms of a change', () => {
    const { store, read } = startAutosave();
    addBlock(store, 'button');
    vi.advanceTimersByTime(300);
    expect(read()?.document.blocks.map((block) => block.type)).toEqual(['button']);
  });

  it('is written also during continuous changes', () => {
    const { store, read } = startAutosave();
    for (let index = 0; index < 10; index += 1) {
      rename(store, `Name ${index}`);
      vi.advanceTimersByTime(50);
    }
    expect(read()?.name).toMatch(/^Name [4-9]/);
  });

  it('is removed once the email is saved, and is stored under the new id when the email changed meanwhile', async () => {
    const { store, read } = startAutosave();
    rename(store, 'Spring');
    vi.advanceTimersByTime(300);
    const sent = { document: store.get().document, name: 'Spring' };
    rename(store, 'Spring sale');
    store.markSaved('t1', sent, 'Spring', 1);
    await vi.advanceTimersByTimeAsync(300);
    expect(read()).toBeNull();
    expect(readDraftCopy(localStorage, 'u1', 't1')).toMatchObject({ name: 'Spring sale', basedOn: 1 });
    store.markSaved('t1', { ...sent, name: 'Spring sale' }, 'Spring sale', 2);
    await vi.advanceTimersByTimeAsync(300);
    expect(localStorage).toHaveLength(0);
  });

  it('reports that the browser stores nothing', async () => {
    const full: DraftStorage = {
      length: 0,
      key: () => null,
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const { store } = startAutosave(newSession(), localStorageDrafts(full));
    rename(store, 'Spring');
    await vi.advanceTimersByTimeAsync(300);
    expect(store.get().isStoredLocally).toBe(false);
  });
});

describe('a draft with its steps', () => {
  it('writes only new steps with each change', async () => {
    const { drafts, writes, read } = memoryStore();
    const { store } = startAutosave(templateSession(template, null), drafts);
    for (let index = 0; index < 5; index += 1) {
      addBlock(store, 'divider');
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(writes.map(({ put }) => put.length)).toEqual([1, 1, 1, 1, 1]);
    store.undo();
    store.undo();
    addBlock(store, 'button');
    await vi.advanceTimersByTimeAsync(300);
    expect(read()?.history.steps).toHaveLength(4);
    expect(read()).toMatchObject({ position: 4, dirty: true, baseRevision: 3 });
  });

  it('can be undone and redone after it is read back', async () => {
    const { drafts, read } = memoryStore();
    const { store } = startAutosave(templateSession(template, null), drafts);
    addBlock(store, 'button');
    deleteBlock(store, 'a');
    rename(store, 'Summer sale');
    store.undo();
    await vi.advanceTimersByTimeAsync(300);
    const reopened = templateSession(template, read()).store;
    expect(reopened.get()).toMatchObject({ undoLabel: 'Deleted Text Block', redoLabel: 'Renamed the email' });
    expect(reopened.get().document).toEqual(store.get().document);
    reopened.jump(0);
    expect(reopened.get()).toMatchObject({ name: 'Spring sale', dirty: false });
    reopened.jump(3);
    expect(reopened.get().name).toBe('Summer sale');
  });

  it('is copied to localStorage while the page closes', async () => {
    const { drafts, read } = memoryStore();
    const { store, autosave } = startAutosave(templateSession(template, null), drafts);
    addBlock(store, 'button');
    await vi.advanceTimersByTimeAsync(300);
    const before = read();
    vi.advanceTimersByTime(10);
    addBlock(store, 'divider');
    autosave.flush({ isClosing: true });
    const closingCopy = readDraftCopy(localStorage, 'u1', 't1');
    const reopened = templateSession(template, before, closingCopy).store;
    expect(reopened.get().document.blocks).toHaveLength(3);
    reopened.undo();
    expect(reopened.get().document.blocks).toHaveLength(2);
    await autosave.written();
    expect(readDraftCopy(localStorage, 'u1', 't1')).toBeNull();
  });

  it('is copied also during a write, because a closing page may not finish it', async () => {
    const { drafts, read } = memoryStore();
    let finish = () => undefined as unknown;
    const slow = { ...drafts, write: () => new Promise<void>((resolve) => (finish = resolve)) };
    const { store, autosave } = startAutosave(templateSession(template, null), slow);
    addBlock(store, 'button');
    await vi.advanceTimersByTimeAsync(300);
    autosave.flush({ isClosing: true });
    const closingCopy = readDraftCopy(localStorage, 'u1', 't1');
    expect(templateSession(template, read(), closingCopy).store.get().document.blocks).toHaveLength(2);
    finish();
    await autosave.written();
    expect(readDraftCopy(localStorage, 'u1', 't1')).toBeNull();
    autosave.flush({ isClosing: true });
    expect(readDraftCopy(localStorage, 'u1', 't1')).toBeNull();
  });

  it('keeps its copy when an earlier write is refused afterwards', async () => {
    const { drafts } = memoryStore();
    const refusals: (() => void)[] = [];
    const slow = {
      ...drafts,
      write: () => new Promise<void>((_, reject) => refusals.push(() => reject(new Error('full')))),
    };
    const { store, autosave } = startAutosave(templateSession(template, null), slow);
    addBlock(store, 'button');
    await vi.advanceTimersByTimeAsync(300);
    addBlock(store, 'divider');
    autosave.flush({ isClosing: true });
    refusals[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(readDraftCopy(localStorage, 'u1', 't1')?.document.blocks).toHaveLength(3);
  });
});

describe('an email whose page closed before its last step was written', () => {
  const afterUndo = async () => {
    const { drafts, read } = memoryStore();
    const { store, autosave } = startAutosave(templateSession(template, null), drafts);
    addBlock(store, 'button');
    addBlock(store, 'divider');
    const { document, name } = store.get();
    store.markSaved('t1', { document, name }, name, 4);
    await vi.advanceTimersByTimeAsync(300);
    const written = read();
    vi.advanceTimersByTime(10);
    store.undo();
    store.undo();
    autosave.flush({ isClosing: true });
    const closingCopy = readDraftCopy(localStorage, 'u1', 't1');
    return { written, closingCopy, server: { ...template, content: document, revision: 4 } };
  };
  const expectRedo = ({ store }: ReturnType<typeof templateSession>) => {
    expect(store.get()).toMatchObject({ announcement: null, canRedo: true });
    expect(store.get().document.blocks).toHaveLength(1);
    store.redo();
    store.redo();
    expect(store.get().document.blocks).toHaveLength(3);
  };

  it('is restored, and undone steps can be redone', async () => {
    const { written, closingCopy, server } = await afterUndo();
    expectRedo(templateSession(server, written, closingCopy));
  });

  it('is restored also when the server already has that step', async () => {
    const { written, closingCopy } = await afterUndo();
    expectRedo(templateSession({ ...template, revision: 5 }, written, closingCopy));
  });

  it('has no selection, as after every load', async () => {
    const { drafts, read } = memoryStore();
    const { store, autosave } = startAutosave(templateSession(template, null), drafts);
    addBlock(store, 'button');
    store.undo();
    await vi.advanceTimersByTimeAsync(300);
    const written = read();
    store.redo();
    autosave.flush({ isClosing: true });
    const closingCopy = readDraftCopy(localStorage, 'u1', 't1');
    const { document, selectedId } = templateSession(template, written, closingCopy).store.get();
    expect([document.blocks.length, selectedId]).toEqual([2, null]);
  });
});

describe('opening a template', () => {
  const draftAfter = async (edit: (store: ReturnType<typeof newSession>['store']) => void) => {
    const { drafts, read } = memoryStore();
    const { store } = startAutosave(templateSession(template, null), drafts);
    edit(store);
    await vi.advanceTimersByTimeAsync(300);
    return read();
  };
  const newer: Template = { ...template, name: 'Theirs', revision: 4 };

  it('is a conflict when both the server and this browser have changes', async () => {
    const draft = await draftAfter((store) => rename(store, 'Mine'));
    const state = templateSession(newer, draft).store.get();
    expect(state).toMatchObject({ name: 'Mine', saveStatus: { kind: 'changed-elsewhere' } });
  });

  it('is no conflict when the server has a save of this browser whose answer got lost', async () => {
    const draft = await draftAfter((store) => {
      rename(store, 'Theirs');
      addBlock(store, 'button');
    });
    const state = templateSession(newer, draft).store.get();
    expect(state).toMatchObject({ dirty: true, revision: 4, saveStatus: { kind: 'resting' } });
  });

  it('shows a change from elsewhere as a step when this browser has no unsaved changes', async () => {
    const draft = await draftAfter((store) => {
      addBlock(store, 'button');
      const { document, name } = store.get();
      store.markSaved('t1', { document, name }, name, 4);
    });
    const { store } = templateSession({ ...template, revision: 5 }, draft);
    expect(store.get()).toMatchObject({ dirty: false, revision: 5, undoLabel: 'Changed elsewhere' });
    store.undo();
    expect(store.get().document.blocks).toHaveLength(2);
  });

  it('drops steps that cannot be read, and keeps the draft', async () => {
    const draft = await draftAfter((store) => addBlock(store, 'button'));
    const broken = draft && { ...draft, history: { steps: [], position: 0 } };
    const session = templateSession(template, broken);
    expect(session.store.get()).toMatchObject({ dirty: true, canUndo: false });
    expect(session.storedSteps).toBeNull();
  });
});

describe('emails that were never saved', () => {
  const draft = { templateId: null, name: 'One', document: emptyDocument(), basedOn: null };

  it('are listed for 30 days, last changed first', async () => {
    writeDraftCopy(localStorage, 'u1', 'new-old', { ...draft, savedAt: '2026-01-01T10:00:00.000Z' });
    writeDraftCopy(localStorage, 'u1', 'new-one', { ...draft, savedAt: '2026-02-20T10:00:00.000Z' });
    writeDraftCopy(localStorage, 'u1', 'new-two', { ...draft, savedAt: '2026-02-25T10:00:00.000Z' });
    writeDraftCopy(localStorage, 'u1', 't1', { ...draft, savedAt: '2026-02-25T10:00:00.000Z' });
    const listed = await localStorageDrafts(localStorage).unsaved('u1', Date.now());
    expect(listed.map(({ emailId }) => emailId)).toEqual(['new-two', 'new-one']);
    expect(localStorage).toHaveLength(3);
  });

  it('keep their draft key, so that they become one template', async () => {
    writeDraftCopy(localStorage, 'u1', 'new-one', { ...draft, savedAt: '2026-02-20T10:00:00.000Z' });
    const [stored] = await localStorageDrafts(localStorage).read('u1', 'new-one');
    if (!stored) throw new Error('The draft is not there.');
    const session = resumedSession(stored, { announce: true });
    expect(session.draftKey).toBe('new-one');
    expect(session.restored?.savedAt).toBe('2026-02-20T10:00:00.000Z');
  });

  it('belong to one user, and unreadable ones are skipped', async () => {
    writeDraftCopy(localStorage, 'u1', 'new-one', { ...draft, savedAt: '2026-02-20T10:00:00.000Z' });
    localStorage.setItem('lettersmith:draft:u2:new-x', '{"document":{"blocks":[{"type":"marquee"}]}}');
    expect(await localStorageDrafts(localStorage).unsaved('u2', Date.now())).toEqual([]);
  });
});
