// Saves the open email on the server. `saver-states.ts` describes its states.

import type { Template } from '#contract/emails/templates.ts';
import { t } from '#web/text/t.ts';
import type { Snapshot } from '../store/delta.ts';
import { savedNameOf } from '../titles.ts';
import { type SaveCalls, type SaveKind, type SaveOptions, type SaveResult, saveOnce } from './save-once.ts';
import { nextState, type SaverFacts, type SaverState } from './saver-states.ts';
import { loadTemplate, sendTemplate } from './send-template.ts';
import { adoptOwnSave, isOwnSave, replaceWithServerEmail } from './server-email.ts';

/** `failed`: not now; the store's status says why. */
export type SaveOutcome = 'saved' | 'nothing-to-save' | 'failed' | 'signed-out' | 'conflict';

export interface SaverParts extends Pick<SaveCalls, 'store' | 'draftKey' | 'userId' | 'onUnauthorized'> {
  /** After each save that the server accepted. */
  onSaved: (template: Template, kind: SaveKind) => void;
  send?: SaveCalls['send'];
  load?: SaveCalls['load'];
  writer?: SaveCalls['writer'];
}

export interface Saver {
  start: () => () => void;
  /** By hand, or `autosave` for pending changes. */
  save: (kind?: SaveKind) => Promise<SaveOutcome>;
  /** The page is hidden or closed. */
  saveOnClose: () => void;
  /** Try again now. */
  retry: () => void;
  /** Another tab, or the return to this one: the server may have a newer revision. */
  checkServer: (revision?: number) => Promise<void>;
  /** Saves this email over the server's, which stays a version. */
  keepMine: () => Promise<SaveOutcome>;
  /** Takes the server's email; undo restores this one. */
  takeTheirs: () => void;
  /** Saves this email as a separate template and continues with it. */
  saveAsCopy: (draftKey: string) => Promise<SaveOutcome>;
  /** The server holds this now through another call, such as restoring a version. */
  replaceWithServer: (template: Template, options: { label: string; announcement?: string }) => void;
}

export const createSaver = (parts: SaverParts): Saver => {
  const { store, onSaved, onUnauthorized } = parts;
  const calls: SaveCalls = { send: sendTemplate, load: loadTemplate, writer: () => null, ...parts };
  let state: SaverState = { kind: 'closed' };
  const facts: Omit<SaverFacts, 'sinceLastSaveMs'> = { session: 'closed', failures: 0, refused: null };
  let lastSave: Promise<unknown> = Promise.resolve();
  let lastSent: { snapshot: Snapshot; at: number } | null = null;

  const next = () =>
    nextState(store.get(), {
      ...facts,
      sinceLastSaveMs: lastSent ? performance.now() - lastSent.at : Number.POSITIVE_INFINITY,
    });

  const isSaving = (): boolean => state.kind === 'saving';
  const wantsAutosave = (): boolean => 'delayMs' in next();

  /** After anything that may lead out of the state. A save and a timer lead out by themselves. */
  const update = (): void => {
    if (isSaving() || 'timer' in state) return;
    const following = next();
    if (!('delayMs' in following)) {
      state = following;
      return;
    }
    const onTimer = () => {
      state = { kind: 'idle' };
      void save('autosave');
    };
    state = { kind: following.kind, timer: setTimeout(onTimer, following.delayMs) };
  };

  const stopTimer = (): void => {
    if (!('timer' in state)) return;
    clearTimeout(state.timer);
    state = { kind: 'idle' };
  };

  const isInConflict = (): boolean => store.get().saveStatus.kind === 'changed-elsewhere';

  const enterConflict = (theirs: Template): void => {
    stopTimer();
    store.set({ saveStatus: { kind: 'changed-elsewhere', theirs } });
  };

  const onResult = (result: SaveResult, kind: SaveKind): SaveOutcome => {
    switch (result.kind) {
      case 'saved': {
        const { template, sent } = result;
        facts.failures = 0;
        facts.refused = null;
        // An autosave leaves the field of an unset name empty.
        const name = kind === 'by-hand' || sent.name.trim() !== '' ? template.name : sent.name;
        store.markSaved(store.get().designId === null ? template.id : null, sent, name, template.revision);
        store.set({ saveStatus: { kind: 'resting' } });
        onSaved(template, kind);
        return 'saved';
      }
      case 'conflict':
        enterConflict(result.theirs);
        return 'conflict';
      case 'signed-out':
        facts.session = 'signed-out';
        store.set({ saveStatus: { kind: 'resting' } });
        return 'signed-out';
      case 'refused': {
        const { document, name } = store.get();
        facts.refused = { document, name };
        store.set({ saveStatus: { kind: 'refused', message: result.message } });
        return 'failed';
      }
      case 'unanswered':
        facts.failures += 1;
        store.set({ saveStatus: { kind: 'offline', answers: result.answers } });
        return 'failed';
    }
  };

  const run = (kind: SaveKind, options: SaveOptions = {}): Promise<SaveOutcome> => {
    stopTimer();
    state = { kind: 'saving' };
    const isRetry = kind === 'autosave' && facts.failures > 0;
    if (!isRetry) store.set({ saveStatus: { kind: 'saving' } });
    const onSend = (snapshot: Snapshot): void => {
      lastSent = { snapshot, at: performance.now() };
    };
    const saving = saveOnce(calls, kind, { ...options, onSend })
      .then((result) => onResult(result, kind))
      .finally(() => {
        state = { kind: 'idle' };
        update();
      });
    lastSave = saving;
    return saving;
  };

  const save = async (kind: SaveKind = 'by-hand'): Promise<SaveOutcome> => {
    while (isSaving()) await lastSave;
    if (isInConflict()) return 'conflict';
    if (kind === 'autosave' && !store.get().dirty) return 'nothing-to-save';
    return run(kind);
  };

  const checkServer = async (revision?: number): Promise<void> => {
    const { templateId, revision: knownRevision } = store.get();
    if (templateId === null || isInConflict()) return;
    if (revision !== undefined && revision <= (knownRevision ?? 0)) return;
    while (isSaving()) await lastSave;
    const theirs = await calls.load(templateId).catch(() => null);
    // A save that began meanwhile may detect this itself, or nothing if it gets no answer.
    while (isSaving()) await lastSave;
    const mine = store.get();
    if (!theirs || isInConflict()) return;
    if (theirs.id !== mine.templateId || theirs.revision <= (mine.revision ?? 0)) return;
    if (isOwnSave(theirs, mine, lastSent?.snapshot ?? null)) adoptOwnSave(store, theirs);
    else if (mine.dirty) enterConflict(theirs);
    else
      replaceWithServerEmail(store, theirs, {
        label: t('builder.saver.changedElsewhere'),
        announcement: t('builder.saver.thisEmailWasChangedElsewhereYou'),
      });
  };

  return {
    start: () => {
      facts.session = 'open';
      const unsubscribe = store.subscribe(update);
      update();
      return () => {
        unsubscribe();
        stopTimer();
        if (store.get().templateId !== null && wantsAutosave() && !isSaving()) void run('autosave');
        facts.session = 'closed';
        update();
      };
    },
    save,
    saveOnClose: () => {
      // A closing page does not create a new email: this browser stores it, and the next visit saves it.
      if (isSaving() || store.get().templateId === null || !wantsAutosave()) return;
      void run('autosave', { isClosing: true });
    },
    retry: () => {
      facts.failures = 0;
      stopTimer();
      if (!isSaving() && wantsAutosave()) void save('autosave');
    },
    checkServer,
    keepMine: () => {
      const { saveStatus } = store.get();
      return saveStatus.kind === 'changed-elsewhere'
        ? run('by-hand', { overwrite: saveStatus.theirs.revision })
        : save();
    },
    takeTheirs: () => {
      const { saveStatus } = store.get();
      if (saveStatus.kind !== 'changed-elsewhere') return;
      replaceWithServerEmail(store, saveStatus.theirs, {
        label: t('builder.saver.tookTheOtherVersion'),
        announcement: t('builder.saver.youSeeTheOtherVersionUndo'),
      });
    },
    saveAsCopy: async (copyKey) => {
      const { document, name } = store.get();
      try {
        const copy = await calls.send({
          document,
          name: t('builder.saver.nameCopy', { name: savedNameOf(name).slice(0, 180) }),
          templateId: null,
          revision: null,
          draftKey: copyKey,
          userId: calls.userId,
          autosave: false,
          writer: calls.writer(),
        });
        store.markSaved(copy.id, { document, name }, copy.name, copy.revision);
        store.set({ saveStatus: { kind: 'resting' } });
        onSaved(copy, 'by-hand');
        return 'saved';
      } catch (error) {
        return onUnauthorized(error) ? 'signed-out' : 'failed';
      }
    },
    replaceWithServer: (template, options) => {
      replaceWithServerEmail(store, template, options);
      onSaved(template, 'autosave');
    },
  };
};
