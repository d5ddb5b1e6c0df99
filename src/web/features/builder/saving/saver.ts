// Saves the work on the server. An autosave starts at most two seconds after a change and at most every two seconds; a
// save by hand starts at once. One save runs at a time and names the revision it is based on, so that no change of
// another user is overwritten: when the server has another revision, saving stops until the user decides. Without an
// answer it retries at growing intervals, and at once when the network is back.
import { type Template, templateConflict } from '#contract/emails/templates.ts';
import type { Writer } from '#email/letter/letter-for.ts';
import { ApiError } from '#web/lib/api.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { isSameMoment, looksOf, type Moment, withKnownBlocks } from '../store/delta.ts';
import { pastMoment } from '../store/past-moment.ts';
import { fallbackName } from '../titles.ts';
import { hasStatus, loadTemplate, type SaveRequest, sendTemplate } from './send-template.ts';

export type SaveKind = 'autosave' | 'by-hand';
/** `failed`: not now; the store's status says why. */
export type SaveOutcome = 'saved' | 'nothing-to-save' | 'failed' | 'signed-out' | 'conflict';

export interface SaverParts {
  store: BuilderStore;
  draftKey: string;
  userId: string;
  /** After each save that the server accepted. */
  onSaved: (template: Template, kind: SaveKind) => void;
  /** True when the error concerned the session and was handled. */
  onUnauthorized: (error: unknown) => boolean;
  send?: (request: SaveRequest) => Promise<Template>;
  load?: (id: string) => Promise<Template>;
  /** null until the account and its brand are known. */
  writer?: () => Writer | null;
}

export interface Saver {
  start: () => () => void;
  /** By hand, or `autosave` for pending changes. */
  save: (kind?: SaveKind) => Promise<SaveOutcome>;
  /** The page is hidden or closed. */
  leave: () => void;
  /** Try again now. */
  retry: () => void;
  /** Another tab, or the return to this one: the server may have a newer revision. */
  look: (revision?: number) => Promise<void>;
  /** Saves this one over the server's, which stays a version. */
  keepMine: () => Promise<SaveOutcome>;
  /** The server holds this now through another call, such as restoring a version. */
  took: (template: Template, options: { label: string; announcement?: string }) => void;
  /** Takes the server's email; undo restores this one. */
  takeTheirs: () => void;
  /** Saves this one as a separate template and continues with it. */
  saveAsCopy: (draftKey: string) => Promise<SaveOutcome>;
}

const delayMs = 1_500;
const pauseMs = 2_000;
const longestRetryMs = 30_000;

/** Saving a design of the library publishes it to everyone: that is done only by hand, and makes no template. */
const isDesign = (store: BuilderStore): boolean => store.get().designId !== null;

const titled = (name: string): string => name.trim() || fallbackName;

/** An unset name stays an empty field. */
const momentOf = ({ content, name }: Template, shown: string): Moment => ({
  document: content,
  name: titled(shown) === name ? shown : name,
});
const refusals = [400, 403, 409, 413, 415, 422];

export const createSaver = ({
  store,
  draftKey,
  userId,
  onSaved,
  onUnauthorized,
  send = sendTemplate,
  load = loadTemplate,
  writer = () => null,
}: SaverParts): Saver => {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let running: Promise<SaveOutcome> | null = null;
  let lastSentAt = Number.NEGATIVE_INFINITY;
  let lastSent: Moment | null = null;
  let failures = 0;
  /** A refused save is not repeated until the email changes. */
  let refused: Moment | null = null;
  let active = false;

  const clear = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };

  const wantsAutosave = (): boolean => {
    const { dirty, templateId, document, saveStatus } = store.get();
    if (!active || isDesign(store) || !dirty || saveStatus.kind === 'changed-elsewhere') return false;
    if (refused && isSameMoment(refused, store.get())) return false;
    return templateId !== null || document.blocks.length > 0;
  };

  const schedule = (): void => {
    if (timer !== null || running !== null || !wantsAutosave()) return;
    const wait =
      failures > 0
        ? Math.min(longestRetryMs, 1_000 * 2 ** failures)
        : Math.max(delayMs, lastSentAt + pauseMs - performance.now());
    timer = setTimeout(() => {
      timer = null;
      void save('autosave');
    }, wait);
  };

  const conflictWith = (theirs: Template): SaveOutcome => {
    clear();
    store.set({ saveStatus: { kind: 'changed-elsewhere', theirs } });
    return 'conflict';
  };

  /** True when the server holds this tab's save, though its answer got lost. */
  const isOwn = (theirs: Template): boolean =>
    (lastSent !== null &&
      looksOf([titled(lastSent.name), lastSent.document]) === looksOf([theirs.name, theirs.content])) ||
    pastMoment(store.get(), momentOf(theirs, store.get().name));

  const adopt = (theirs: Template): void => {
    const { document, name } = momentOf(theirs, store.get().name);
    const saved = { document: withKnownBlocks(document, store.get().document.blocks), name };
    store.markSaved(isDesign(store) ? null : theirs.id, saved, name, theirs.revision);
  };

  const onConflict = async (body: unknown, kind: SaveKind): Promise<SaveOutcome> => {
    const id = templateConflict.safeParse(body).data?.id ?? store.get().templateId;
    if (id === null) throw new Error('A template without an id was changed elsewhere.');
    const theirs = await load(id);
    if (isOwn(theirs)) {
      adopt(theirs);
      return attempt(kind);
    }
    return conflictWith(theirs);
  };

  const attempt = async (
    kind: SaveKind,
    { overwrite, leaving = false }: { overwrite?: number; leaving?: boolean } = {},
  ): Promise<SaveOutcome> => {
    const { document, name, templateId, designId, revision } = store.get();
    const request = {
      document,
      name,
      templateId,
      designId,
      revision: overwrite ?? revision,
      draftKey,
      userId,
      autosave: kind === 'autosave',
      leaving,
      writer: writer(),
    };
    lastSent = { document, name };
    lastSentAt = performance.now();
    try {
      // A template that was deleted meanwhile is saved as a new one, but only when the user asks for it.
      const saved = await send(request).catch((error: unknown) => {
        if (hasStatus(error, 404) && kind === 'by-hand') return send({ ...request, templateId: null });
        throw error;
      });
      failures = 0;
      refused = null;
      const isNamed = kind === 'by-hand' || name.trim() !== '';
      store.markSaved(
        isDesign(store) ? null : saved.id,
        { document, name },
        isNamed ? saved.name : name,
        saved.revision,
      );
      store.set({ saveStatus: { kind: 'resting' } });
      onSaved(saved, kind);
      return 'saved';
    } catch (error) {
      if (hasStatus(error, 409)) return onConflict(error.body, kind);
      throw error;
    }
  };

  const onFailure = (error: unknown): SaveOutcome => {
    if (onUnauthorized(error)) {
      store.set({ saveStatus: { kind: 'resting' } });
      active = false;
      return 'signed-out';
    }
    const message = hasStatus(error, 404)
      ? isDesign(store)
        ? 'This design was taken out of the library. Your work is kept on this device.'
        : 'This template was deleted elsewhere. Save makes a new one of your work.'
      : hasStatus(error, ...refusals)
        ? (error.serverMessage ?? 'The server refused to save this.')
        : null;
    if (message === null) {
      failures += 1;
      store.set({ saveStatus: { kind: 'offline', answers: error instanceof ApiError } });
    } else {
      refused = { document: store.get().document, name: store.get().name };
      store.set({ saveStatus: { kind: 'refused', message } });
    }
    return 'failed';
  };

  /** A microtask later: a listener of the new status then finds the save running. */
  const begin = async (
    kind: SaveKind,
    options: { overwrite?: number; leaving?: boolean },
    isQuiet: boolean,
  ): Promise<SaveOutcome> => {
    if (!options.leaving) await Promise.resolve();
    if (!isQuiet) store.set({ saveStatus: { kind: 'saving' } });
    return attempt(kind, options);
  };

  const run = (
    kind: SaveKind,
    options: { overwrite?: number; leaving?: boolean } = {},
  ): Promise<SaveOutcome> => {
    clear();
    const isRetry = kind === 'autosave' && failures > 0;
    running = begin(kind, options, isRetry)
      .catch(onFailure)
      .finally(() => {
        running = null;
        schedule();
      });
    return running;
  };

  const save = async (kind: SaveKind = 'by-hand'): Promise<SaveOutcome> => {
    while (running !== null) await running;
    if (store.get().saveStatus.kind === 'changed-elsewhere') return 'conflict';
    if (kind === 'autosave' && !store.get().dirty) return 'nothing-to-save';
    return run(kind);
  };

  const look = async (revision?: number): Promise<void> => {
    const known = store.get();
    if (known.templateId === null || known.saveStatus.kind === 'changed-elsewhere') return;
    if (revision !== undefined && revision <= (known.revision ?? 0)) return;
    while (running !== null) await running;
    const theirs = await load(known.templateId).catch(() => null);
    // A save that began meanwhile may detect this itself, or nothing if it gets no answer.
    while (running !== null) await running;
    const state = store.get();
    if (!theirs || state.saveStatus.kind === 'changed-elsewhere') return;
    if (theirs.id !== state.templateId || theirs.revision <= (state.revision ?? 0)) return;
    if (isOwn(theirs)) adopt(theirs);
    else if (state.dirty) conflictWith(theirs);
    else
      store.takeOver(momentOf(theirs, state.name), theirs.revision, {
        label: 'Changed elsewhere',
        announcement: 'This email was changed elsewhere. You see it as it is now.',
      });
  };

  const retry = (): void => {
    failures = 0;
    clear();
    if (!running && wantsAutosave()) void save('autosave');
  };

  return {
    start: () => {
      active = true;
      const stop = store.subscribe(schedule);
      schedule();
      return () => {
        stop();
        clear();
        if (store.get().templateId !== null && wantsAutosave() && !running) void run('autosave');
        active = false;
      };
    },
    save,
    leave: () => {
      // A closing page does not create a new email: this browser stores it, and the next visit saves it.
      if (running || store.get().templateId === null || !wantsAutosave()) return;
      void run('autosave', { leaving: true });
    },
    retry,
    look,
    keepMine: () => {
      const { saveStatus } = store.get();
      return saveStatus.kind === 'changed-elsewhere'
        ? run('by-hand', { overwrite: saveStatus.theirs.revision })
        : save();
    },
    took: (template, options) => {
      store.takeOver(momentOf(template, store.get().name), template.revision, options);
      onSaved(template, 'autosave');
    },
    takeTheirs: () => {
      const { saveStatus, name } = store.get();
      if (saveStatus.kind !== 'changed-elsewhere') return;
      const { theirs } = saveStatus;
      store.takeOver(momentOf(theirs, name), theirs.revision, {
        label: 'Took the other version',
        announcement: 'You see the other version. Undo brings yours back.',
      });
    },
    saveAsCopy: async (copyKey) => {
      const { document, name } = store.get();
      try {
        const copy = await send({
          document,
          name: `${titled(name).slice(0, 190)} (copy)`,
          templateId: null,
          revision: null,
          draftKey: copyKey,
          userId,
          autosave: false,
          writer: writer(),
        });
        store.markSaved(copy.id, { document, name }, copy.name, copy.revision);
        store.set({ saveStatus: { kind: 'resting' } });
        onSaved(copy, 'by-hand');
        return 'saved';
      } catch (error) {
        return onUnauthorized(error) ? 'signed-out' : 'failed';
      }
    },
  };
};
