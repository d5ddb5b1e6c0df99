import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Template } from '#contract/templates.ts';
import { emptyDocument } from '#email/edit.ts';
import { newSession, templateSession } from '../session.ts';
import { addBlock, rename } from '../store/edits.ts';
import { type DraftStorage, readDraft, unsavedDrafts, writeDraft } from './drafts.ts';
import { keepDraft } from './keep-draft.ts';

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
  content: emptyDocument(),
  htmlContent: '',
  inboxScore: null,
  previewImageUrl: null,
  revision: 1,
  createdAt: '2026-02-01T10:00:00.000Z',
  updatedAt: '2026-02-02T10:00:00.000Z',
};

const keep = (session = newSession(), storage: DraftStorage = localStorage) => {
  const refused = vi.fn();
  const { store, newKey, basedOn } = session;
  const keeper = keepDraft(store, { storage, userId: 'u1', newKey, basedOn }, refused);
  return { session, store, keeper, refused, read: () => readDraft(localStorage, 'u1', newKey) };
};

describe('the copy of unsaved work', () => {
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

  it('is written at once when the page is left', () => {
    const { store, keeper, read } = keep();
    rename(store, 'Leaving');
    keeper.flush();
    expect(read()?.name).toBe('Leaving');
  });

  it('goes once the work is saved', () => {
    const { store, read } = keep();
    rename(store, 'Spring');
    vi.advanceTimersByTime(300);
    store.markSaved('t1', { document: store.get().document, name: 'Spring' }, 'Spring');
    vi.advanceTimersByTime(300);
    expect(read()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('moves under the id of the template when something changed during the first save', () => {
    const { store, read } = keep();
    rename(store, 'Spring');
    vi.advanceTimersByTime(300);
    const sent = { document: store.get().document, name: 'Spring' };
    rename(store, 'Spring sale');
    store.markSaved('t1', sent, 'Spring');
    vi.advanceTimersByTime(300);
    expect(read()).toBeNull();
    expect(readDraft(localStorage, 'u1', 't1')?.name).toBe('Spring sale');
  });

  it('says so when the browser keeps nothing', () => {
    const full: DraftStorage = {
      length: 0,
      key: () => null,
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const { store, refused } = keep(newSession(), full);
    rename(store, 'Spring');
    vi.advanceTimersByTime(300);
    expect(refused).toHaveBeenCalled();
  });
});

describe('opening a template with unsaved changes', () => {
  const edited = () => {
    const session = templateSession(template, 'u1', localStorage);
    const { store, keeper } = keep(session);
    addBlock(store, 'divider');
    keeper.stop();
  };

  it('brings them back as unsaved, with what they replace', () => {
    edited();
    const session = templateSession(template, 'u1', localStorage);
    expect(session.store.get().document.blocks).toHaveLength(1);
    expect(session.store.get().dirty).toBe(true);
    expect(session.restored?.original.document.blocks).toHaveLength(0);
    expect(session.restored?.changedElsewhere).toBe(false);
  });

  it('knows when the template was changed elsewhere meanwhile', () => {
    edited();
    const later = { ...template, updatedAt: '2026-02-20T10:00:00.000Z' };
    expect(templateSession(later, 'u1', localStorage).restored?.changedElsewhere).toBe(true);
  });

  it('shows nobody the work of another person', () => {
    edited();
    const session = templateSession(template, 'u2', localStorage);
    expect(session.restored).toBeNull();
    expect(session.store.get().document.blocks).toHaveLength(0);
  });

  it('passes over what cannot be read', () => {
    localStorage.setItem('lettersmith:draft:u1:t1', '{"document":{"blocks":[{"type":"marquee"}]}}');
    expect(templateSession(template, 'u1', localStorage).restored).toBeNull();
  });
});

describe('emails that were never saved', () => {
  const draft = { templateId: null, name: 'One', document: emptyDocument(), basedOn: null };

  it('are listed for 30 days, last changed first', () => {
    writeDraft(localStorage, 'u1', 'new-old', { ...draft, savedAt: '2026-01-01T10:00:00.000Z' });
    writeDraft(localStorage, 'u1', 'new-one', { ...draft, savedAt: '2026-02-20T10:00:00.000Z' });
    writeDraft(localStorage, 'u1', 'new-two', { ...draft, savedAt: '2026-02-25T10:00:00.000Z' });
    writeDraft(localStorage, 'u1', 't1', { ...draft, savedAt: '2026-02-25T10:00:00.000Z' });
    expect(unsavedDrafts(localStorage, 'u1', Date.now()).map(({ key }) => key)).toEqual([
      'new-two',
      'new-one',
    ]);
    expect(localStorage).toHaveLength(3);
  });
});
