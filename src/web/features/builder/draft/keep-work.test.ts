import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Template } from '#contract/emails/templates.ts';
import { emptyDocument, insertBlock, newBlock } from '#email/document/edit.ts';
import { newSession, resumedSession, templateSession } from '../session.ts';
import { addBlock, deleteBlock, rename } from '../store/edits.ts';
import { type DraftStorage, readDraft, writeDraft } from './drafts.ts';
import { keepWork } from './keep-work.ts';
import type { KeptWork, WorkHead } from './work.ts';
import { inLocalStorage, type StepChanges, type Works } from './works.ts';

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
const memory = () => {
  let head: WorkHead | null = null;
  const steps = new Map<number, string>();
  const writes: StepChanges[] = [];
  const works: Works = {
    keepsSteps: true,
    read: async () => [],
    unsaved: async () => [],
    remove: async () => undefined,
    write: async (next, changes) => {
      writes.push(changes);
      head = JSON.parse(JSON.stringify(next));
      if (changes.anew) steps.clear();
      for (const seq of changes.remove) steps.delete(seq);
      for (const step of changes.put) steps.set(step.seq, JSON.stringify(step));
    },
  };
  const read = (): KeptWork | null =>
    head && {
      ...head,
      history: {
        steps: [...steps].sort(([one], [other]) => one - other).map(([, step]) => JSON.parse(step)),
        position: head.position,
      },
    };
  return { works, writes, read };
};

const keep = (session = newSession(), works: Works = inLocalStorage(localStorage)) => {
  const { store, newKey, workId, keptSteps } = session;
  const place = { works, storage: localStorage, workId, userId: 'u1', newKey, steps: keptSteps };
  const keeper = keepWork(store, place);
  return { session, store, keeper, read: () => readDraft(localStorage, 'u1', newKey) };
};

describe('a draft in localStorage only', () => {
  it('is written within 300 ms of a change', () => {
    const { store, read } = keep();
    addBlock(store, 'button');
    vi.advanceTimersByTime(300);
    expect(read()?.document.blocks.map((block) => block.type)).toEqual(['button']);
  });

  it('is written also while changes never pause', () => {
    const { store, read } = keep();
    for (let at = 0; at < 10; at += 1) {
      rename(store, `Name ${at}`);
      vi.advanceTimersByTime(50);
    }
    expect(read()?.name).toMatch(/^Name [4-9]/);
  });

  it('is removed once it is saved, and moves to its id when something changed meanwhile', async () => {
    const { store, read } = keep();
    rename(store, 'Spring');
    vi.advanceTimersByTime(300);
    const sent = { document: store.get().document, name: 'Spring' };
    rename(store, 'Spring sale');
    store.markSaved('t1', sent, 'Spring', 1);
    await vi.advanceTimersByTimeAsync(300);
    expect(read()).toBeNull();
    expect(readDraft(localStorage, 'u1', 't1')).toMatchObject({ name: 'Spring sale', basedOn: 1 });
    store.markSaved('t1', { ...sent, name: 'Spring sale' }, 'Spring sale', 2);
    await vi.advanceTimersByTimeAsync(300);
    expect(localStorage).toHaveLength(0);
  });

  it('reports when the browser stores nothing', async () => {
    const full: DraftStorage = {
      length: 0,
      key: () => null,
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const { store } = keep(newSession(), inLocalStorage(full));
    rename(store, 'Spring');
    await vi.advanceTimersByTimeAsync(300);
    expect(store.get().keptHere).toBe(false);
  });
});

describe('a draft with its steps', () => {
  it('writes of each change only the steps that are new', async () => {
    const { works, writes, read } = memory();
    const { store } = keep(templateSession(template, null), works);
    for (let at = 0; at < 5; at += 1) {
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
    const { works, read } = memory();
    const { store } = keep(templateSession(template, null), works);
    addBlock(store, 'button');
    deleteBlock(store, 'a');
    rename(store, 'Summer sale');
    store.undo();
    await vi.advanceTimersByTimeAsync(300);
    const again = templateSession(template, read()).store;
    expect(again.get()).toMatchObject({ undoLabel: 'Deleted Text Block', redoLabel: 'Renamed the email' });
    expect(again.get().document).toEqual(store.get().document);
    again.jump(0);
    expect(again.get()).toMatchObject({ name: 'Spring sale', dirty: false });
    again.jump(3);
    expect(again.get().name).toBe('Summer sale');
  });

  it('is copied to localStorage while the page closes', async () => {
    const { works, read } = memory();
    const { store, keeper } = keep(templateSession(template, null), works);
    addBlock(store, 'button');
    await vi.advanceTimersByTimeAsync(300);
    const before = read();
    vi.advanceTimersByTime(10);
    addBlock(store, 'divider');
    keeper.flush('leaving');
    const later = readDraft(localStorage, 'u1', 't1');
    const again = templateSession(template, before, later).store;
    expect(again.get().document.blocks).toHaveLength(3);
    again.undo();
    expect(again.get().document.blocks).toHaveLength(2);
    await keeper.written();
    expect(readDraft(localStorage, 'u1', 't1')).toBeNull();
  });

  it('is copied also during a write, which a closing page may not finish', async () => {
    const { works, read } = memory();
    let finish = () => undefined as unknown;
    const slow = { ...works, write: () => new Promise<void>((resolve) => (finish = resolve)) };
    const { store, keeper } = keep(templateSession(template, null), slow);
    addBlock(store, 'button');
    await vi.advanceTimersByTimeAsync(300);
    keeper.flush('leaving');
    const later = readDraft(localStorage, 'u1', 't1');
    expect(templateSession(template, read(), later).store.get().document.blocks).toHaveLength(2);
    finish();
    await keeper.written();
    expect(readDraft(localStorage, 'u1', 't1')).toBeNull();
    keeper.flush('leaving');
    expect(readDraft(localStorage, 'u1', 't1')).toBeNull();
  });

  it('is not replaced by an earlier copy whose write is refused afterwards', async () => {
    const { works } = memory();
    const refusals: (() => void)[] = [];
    const slow = {
      ...works,
      write: () => new Promise<void>((_, reject) => refusals.push(() => reject(new Error('full')))),
    };
    const { store, keeper } = keep(templateSession(template, null), slow);
    addBlock(store, 'button');
    await vi.advanceTimersByTimeAsync(300);
    addBlock(store, 'divider');
    keeper.flush('leaving');
    refusals[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(readDraft(localStorage, 'u1', 't1')?.document.blocks).toHaveLength(3);
  });
});

describe('a page that went before its last step was written', () => {
  const undone = async () => {
    const { works, read } = memory();
    const { store, keeper } = keep(templateSession(template, null), works);
    addBlock(store, 'button');
    addBlock(store, 'divider');
    const { document, name } = store.get();
    store.markSaved('t1', { document, name }, name, 4);
    await vi.advanceTimersByTimeAsync(300);
    const written = read();
    vi.advanceTimersByTime(10);
    store.undo();
    store.undo();
    keeper.flush('leaving');
    const later = readDraft(localStorage, 'u1', 't1');
    return { written, later, server: { ...template, content: document, revision: 4 } };
  };
  const canGoOn = ({ store }: ReturnType<typeof templateSession>) => {
    expect(store.get()).toMatchObject({ announcement: null, canRedo: true });
    expect(store.get().document.blocks).toHaveLength(1);
    store.redo();
    store.redo();
    expect(store.get().document.blocks).toHaveLength(3);
  };

  it('is restored, and undone steps can be redone', async () => {
    const { written, later, server } = await undone();
    canGoOn(templateSession(server, written, later));
  });

  it('is restored also when the server already has that step', async () => {
    const { written, later } = await undone();
    canGoOn(templateSession({ ...template, revision: 5 }, written, later));
  });

  it('has no selection, as after every load', async () => {
    const { works, read } = memory();
    const { store, keeper } = keep(templateSession(template, null), works);
    addBlock(store, 'button');
    store.undo();
    await vi.advanceTimersByTimeAsync(300);
    const written = read();
    store.redo();
    keeper.flush('leaving');
    const later = readDraft(localStorage, 'u1', 't1');
    const { document, selectedId } = templateSession(template, written, later).store.get();
    expect([document.blocks.length, selectedId]).toEqual([2, null]);
  });
});

describe('opening a template', () => {
  const work = async (more: (store: ReturnType<typeof newSession>['store']) => void) => {
    const { works, read } = memory();
    const { store } = keep(templateSession(template, null), works);
    more(store);
    await vi.advanceTimersByTimeAsync(300);
    return read();
  };
  const later: Template = { ...template, name: 'Theirs', revision: 4 };

  it('asks when both were changed', async () => {
    const kept = await work((store) => rename(store, 'Mine'));
    const state = templateSession(later, kept).store.get();
    expect(state).toMatchObject({ name: 'Mine', saveStatus: { kind: 'changed-elsewhere' } });
  });

  it('does not ask when the server has this browser’s save and only the answer got lost', async () => {
    const kept = await work((store) => {
      rename(store, 'Theirs');
      addBlock(store, 'button');
    });
    const state = templateSession(later, kept).store.get();
    expect(state).toMatchObject({ dirty: true, revision: 4, saveStatus: { kind: 'resting' } });
  });

  it('shows a change from elsewhere as a step when this browser has no unsaved changes', async () => {
    const kept = await work((store) => {
      addBlock(store, 'button');
      const { document, name } = store.get();
      store.markSaved('t1', { document, name }, name, 4);
    });
    const { store } = templateSession({ ...template, revision: 5 }, kept);
    expect(store.get()).toMatchObject({ dirty: false, revision: 5, undoLabel: 'Changed elsewhere' });
    store.undo();
    expect(store.get().document.blocks).toHaveLength(2);
  });

  it('drops steps that cannot be read, and keeps the draft', async () => {
    const kept = await work((store) => addBlock(store, 'button'));
    const broken = kept && { ...kept, history: { steps: [], position: 0 } };
    const session = templateSession(template, broken);
    expect(session.store.get()).toMatchObject({ dirty: true, canUndo: false });
    expect(session.keptSteps).toBeNull();
  });
});

describe('emails that were never saved', () => {
  const draft = { templateId: null, name: 'One', document: emptyDocument(), basedOn: null };

  it('are listed for 30 days, last changed first', async () => {
    writeDraft(localStorage, 'u1', 'new-old', { ...draft, savedAt: '2026-01-01T10:00:00.000Z' });
    writeDraft(localStorage, 'u1', 'new-one', { ...draft, savedAt: '2026-02-20T10:00:00.000Z' });
    writeDraft(localStorage, 'u1', 'new-two', { ...draft, savedAt: '2026-02-25T10:00:00.000Z' });
    writeDraft(localStorage, 'u1', 't1', { ...draft, savedAt: '2026-02-25T10:00:00.000Z' });
    const listed = await inLocalStorage(localStorage).unsaved('u1', Date.now());
    expect(listed.map(({ emailId }) => emailId)).toEqual(['new-two', 'new-one']);
    expect(localStorage).toHaveLength(3);
  });

  it('keep their key, so that they become one template', async () => {
    writeDraft(localStorage, 'u1', 'new-one', { ...draft, savedAt: '2026-02-20T10:00:00.000Z' });
    const [kept] = await inLocalStorage(localStorage).read('u1', 'new-one');
    if (!kept) throw new Error('The draft is not there.');
    const session = resumedSession(kept, { announce: true });
    expect(session.newKey).toBe('new-one');
    expect(session.restored?.savedAt).toBe('2026-02-20T10:00:00.000Z');
  });

  it('belong to one user, and unreadable ones are skipped', async () => {
    writeDraft(localStorage, 'u1', 'new-one', { ...draft, savedAt: '2026-02-20T10:00:00.000Z' });
    localStorage.setItem('lettersmith:draft:u2:new-x', '{"document":{"blocks":[{"type":"marquee"}]}}');
    expect(await inLocalStorage(localStorage).unsaved('u2', Date.now())).toEqual([]);
  });
});
