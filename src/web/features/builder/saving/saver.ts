// Brings the work to the server. An autosave goes out at most two seconds after a change and at most every two seconds;
// saving by hand goes out at once. One save is under way at a time, and says which revision it began with, so that nothing of
// anybody is overwritten: when the server has another revision, saving rests until someone decides. Without an answer it is
// tried again, later each time, and at once when the network is back.
import { type Template, templateConflict } from '#contract/emails/templates.ts';
import type { Writer } from '#email/letter/letter-for.ts';
import { ApiError } from '#web/lib/api.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { isSameMoment, looksOf, type Moment, withKnownBlocks } from '../store/delta.ts';
import { pastMoment } from '../store/past-moment.ts';
import { fallbackName } from '../titles.ts';
import { hasStatus, loadTemplate, type SaveRequest, sendTemplate } from './send-template.ts';

export type SaveKind = 'autosave' | 'by-hand';
/** `failed`: not now; the status of the store says why. */
export type SaveOutcome = 'saved' | 'nothing-to-save' | 'failed' | 'signed-out' | 'conflict';

export interface SaverParts {
  store: BuilderStore;
  draftKey: string;
  userId: string;
  /** After each save that the server took. */
  onSaved: (template: Template, kind: SaveKind) => void;
  /** True when the error was about the session, and somebody deals with it. */
  onUnauthorized: (error: unknown) => boolean;
  send?: (request: SaveRequest) => Promise<Template>;
  load?: (id: string) => Promise<Template>;
  /** null until the account and its brand are known. */
  writer?: () => Writer | null;
}

export interface Saver {
  start: () => () => void;
  /** By hand, or `autosave` for what is pending. */
  save: (kind?: SaveKind) => Promise<SaveOutcome>;
  /** The page is hidden or left. */
  leave: () => void;
  /** Try again now. */
  retry: () => void;
  /** Another tab or the way back to this one: the server may have something newer. */
  look: (revision?: number) => Promise<void>;
  /** Saves this one over what is on the server, which stays a version. */
  keepMine: () => Promise<SaveOutcome>;
  /** The server holds this now by another call, such as the restoring of a version. */
  took: (template: Template, options: { label: string; announcement?: string }) => void;
  /** Takes what is on the server; undo brings this one back. */
  takeTheirs: () => void;
  /** Saves this one as a template of its own and goes on with that. */
  saveAsCopy: (draftKey: string) => Promise<SaveOutcome>;
}

const delayMs = 1_500;
const pauseMs = 2_000;
const longestRetryMs = 30_000;

/** A design of the library goes out to everyone when it is saved: that is done by hand alone, and makes no template. */
const isDesign = (store: BuilderStore): boolean => store.get().designId !== null;

const titled = (name: string): string => name.trim() || fallbackName;

/** A name that nobody gave stays an empty field. */
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
  /** What was refused is not sent again until it changes. */
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

  /** True when the server holds what was sent from here, though its answer got lost. */
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
      // A template that was deleted meanwhile is saved as a new one, but only when someone asks for it.
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

  /** A microtask later: whoever hears of the new status finds the save under way. */
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
    // A save that began meanwhile may hear of it itself, or of nothing where it gets no answer.
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
      // A new email is not created by a page that goes: this browser keeps it, and the next visit saves it.
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
