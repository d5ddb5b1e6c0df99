// Merge tags that complete what follows a typed `{{`.

import type { EditorState } from '@tiptap/pm/state';
import { t } from '#web/text/t.ts';
import { isFieldName, mergeTag, mergeTagChoices } from './merge-tags.ts';

export interface Suggestion {
  token: string;
  label: string;
}

export interface Suggestions {
  from: number;
  to: number;
  items: readonly Suggestion[];
  index: number;
  /** Position of the braces on the screen. */
  left: number;
  top: number;
  bottom: number;
}

/** The braces before the caret and what was typed after them. */
export const tagQueryAt = (state: EditorState): { from: number; to: number; query: string } | null => {
  const { $from, empty } = state.selection;
  if (!empty || !$from.parent.isTextblock) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
  const query = /\{\{([\w.]*)$/.exec(before)?.[1];
  if (query === undefined) return null;
  return { from: $from.pos - query.length - 2, to: $from.pos, query };
};

export const suggestionsFor = (query: string): Suggestion[] => {
  const typed = query.toLowerCase();
  const known = mergeTagChoices()
    .filter(({ name, label }) => name.startsWith(typed) || label.toLowerCase().startsWith(typed))
    .map(({ name, label }) => ({ token: mergeTag(name), label }));
  const isNew = isFieldName(query) && !mergeTagChoices().some(({ name }) => name === query);
  return isNew
    ? [...known, { token: mergeTag(query), label: t('builderPanels.suggestions.fieldQuery', { query }) }]
    : known;
};
