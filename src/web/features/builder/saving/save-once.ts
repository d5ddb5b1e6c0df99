// One save, and its possible results.

import { type Template, templateConflict } from '#contract/emails/templates.ts';
import type { Writer } from '#email/email-copy/email-copy-for.ts';
import { ApiError } from '#web/lib/api.ts';
import { t } from '#web/text/t.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import type { Snapshot } from '../store/delta.ts';
import { hasStatus, type SaveRequest } from './send-template.ts';
import { adoptOwnSave, isOwnSave } from './server-email.ts';

export type SaveKind = 'autosave' | 'by-hand';

export type SaveResult =
  | { kind: 'saved'; template: Template; sent: Snapshot }
  | { kind: 'conflict'; theirs: Template }
  | { kind: 'refused'; message: string }
  /** `answers`: the server answered that it cannot save now. */
  | { kind: 'unanswered'; answers: boolean }
  | { kind: 'signed-out' };

export interface SaveOptions {
  /** The revision on the server that is replaced, even if this email is based on another one. */
  overwrite?: number;
  isClosing?: boolean;
}

export interface SaveCalls {
  store: BuilderStore;
  draftKey: string;
  userId: string;
  send: (request: SaveRequest) => Promise<Template>;
  load: (id: string) => Promise<Template>;
  /** null until the account and its brand are known. */
  writer: () => Writer | null;
  /** True when the error concerned the session and was handled. */
  onUnauthorized: (error: unknown) => boolean;
}

const refusals = [400, 403, 409, 413, 415, 422];

const deletedText = (isDesign: boolean): string =>
  isDesign ? t('builder.saveOnce.designWasRemoved') : t('builder.saveOnce.templateWasDeleted');

const failureOf = (error: unknown, isDesign: boolean): SaveResult => {
  if (hasStatus(error, 404)) return { kind: 'refused', message: deletedText(isDesign) };
  if (hasStatus(error, ...refusals))
    return {
      kind: 'refused',
      message: error.serverMessage ?? t('builder.saveOnce.theServerRefusedToSaveThis'),
    };
  return { kind: 'unanswered', answers: error instanceof ApiError };
};

/** One request. Throws the errors of the server and of the network. */
const request = (
  { store, draftKey, userId, send, writer }: SaveCalls,
  sent: Snapshot,
  kind: SaveKind,
  { overwrite, isClosing = false }: SaveOptions,
): Promise<Template> => {
  const { templateId, designId, revision } = store.get();
  const body = {
    ...sent,
    templateId,
    designId,
    revision: overwrite ?? revision,
    draftKey,
    userId,
    autosave: kind === 'autosave',
    isClosing,
    writer: writer(),
  };
  return send(body).catch((error: unknown) => {
    // A template that was deleted meanwhile is saved as a new one, but only when the user asks for it.
    if (hasStatus(error, 404) && kind === 'by-hand') return send({ ...body, templateId: null });
    throw error;
  });
};

const conflictingId = (body: unknown, store: BuilderStore): string => {
  const id = templateConflict.safeParse(body).data?.id ?? store.get().templateId;
  if (id === null) throw new Error('A template without an id was changed elsewhere.');
  return id;
};

const attempt = async (
  calls: SaveCalls,
  kind: SaveKind,
  { onSend, ...options }: SaveOptions & { onSend: (sent: Snapshot) => void },
): Promise<SaveResult> => {
  const { store, load } = calls;
  const { document, name } = store.get();
  const sent = { document, name };
  onSend(sent);
  try {
    return { kind: 'saved', template: await request(calls, sent, kind, options), sent };
  } catch (error) {
    if (!hasStatus(error, 409)) throw error;
    const theirs = await load(conflictingId(error.body, store));
    if (!isOwnSave(theirs, store.get(), sent)) return { kind: 'conflict', theirs };
    adoptOwnSave(store, theirs);
    return attempt(calls, kind, { onSend });
  }
};

/** Saves the email as it is now. `onSend` gets each snapshot before it is sent. Never rejects. */
export const saveOnce = (
  calls: SaveCalls,
  kind: SaveKind,
  options: SaveOptions & { onSend: (sent: Snapshot) => void },
): Promise<SaveResult> =>
  attempt(calls, kind, options).catch((error: unknown) =>
    calls.onUnauthorized(error)
      ? { kind: 'signed-out' }
      : failureOf(error, calls.store.get().designId !== null),
  );
