// Compares the server's email with the one in this tab, and takes it over.
import type { Template } from '#contract/emails/templates.ts';
import { answerOf } from '#email/document/document.ts';
import { documentFrom } from '#email/document/layout.ts';
import type { BuilderState } from '../store/builder-state.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { canonicalJson, reuseEqualBlocks, type Snapshot } from '../store/delta.ts';
import { isEarlierVersion } from '../store/earlier-version.ts';
import { savedNameOf } from '../titles.ts';

/** The server names an email without a name; its field stays empty. */
export const snapshotOf = ({ content, name }: Template, shownName: string): Snapshot => ({
  document: documentFrom(content),
  name: savedNameOf(shownName) === name ? shownName : name,
});

/**
 * True when this tab saved what the server has: an earlier state of the email, or the last save, whose answer got lost.
 */
export const isOwnSave = (theirs: Template, state: BuilderState, lastSent: Snapshot | null): boolean =>
  (lastSent !== null &&
    canonicalJson([savedNameOf(lastSent.name), answerOf(lastSent.document)]) ===
      canonicalJson([theirs.name, theirs.content])) ||
  isEarlierVersion(state, snapshotOf(theirs, state.name));

/** Marks the server's email as saved. Later changes of this tab stay unsaved. */
export const adoptOwnSave = (store: BuilderStore, theirs: Template): void => {
  const state = store.get();
  const { document, name } = snapshotOf(theirs, state.name);
  const saved = { document: reuseEqualBlocks(document, state.document.blocks), name };
  store.markSaved(state.designId === null ? theirs.id : null, saved, name, theirs.revision);
};

/** Shows the server's email in place of this one, as a step that undo takes back. */
export const replaceWithServerEmail = (
  store: BuilderStore,
  theirs: Template,
  options: { label: string; announcement?: string },
): void => store.replaceWithServer(snapshotOf(theirs, store.get().name), theirs.revision, options);
