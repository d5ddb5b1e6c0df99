import type { Editor } from '@tiptap/core';
import type { ComponentType } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { Suggestions } from './merge-tags/suggestions.ts';

/** What the format bar shows instead of its buttons. */
export type Panel = 'link' | 'tag' | 'color';

/** A text that is open for typing. */
export interface TextSession {
  editor: Editor;
  blockId: string;
  panel: StoreApi<Panel | null>;
  suggestions: StoreApi<Suggestions | null>;
  /** Accepts the suggestion at this index. */
  accept: (index: number) => void;
  /** The next change becomes its own undo step. */
  endStep: () => void;
  leave: (keepFocus: boolean) => void;
}

/** The session with its format bar, which loads together with the editor. */
export interface TextSessionWithBar extends TextSession {
  Bar: ComponentType<{ typing: TextSessionWithBar }>;
}

/** What the user typed before the editor had loaded. */
export interface PendingInput {
  text: string;
  /** How much text there was when everything was last selected; null if it was not. */
  selectedAfter: number | null;
  endedBy: 'commit' | 'blur' | null;
}
