import type { Editor } from '@tiptap/core';
import type { ComponentType } from 'react';
import type { Cell } from './cell.ts';
import type { Suggestions } from './merge-tags/suggestions.ts';

/** What the format bar shows instead of its buttons. */
export type Panel = 'link' | 'tag' | 'color';

/** A text that is open for typing. */
export interface TextSession {
  editor: Editor;
  blockId: string;
  panel: Cell<Panel | null>;
  suggestions: Cell<Suggestions | null>;
  /** Accepts the suggestion at this index. */
  accept: (index: number) => void;
  /** The next change becomes its own undo step. */
  endStep: () => void;
  leave: (keepFocus: boolean) => void;
}

/** The session with the bar that belongs to it, which came with the editor. */
export interface Typing extends TextSession {
  Bar: ComponentType<{ typing: Typing }>;
}

/** What was typed before the editor had loaded. */
export interface Pending {
  text: string;
  /** How much text there was when everything was last selected; null if it was not. */
  selectedAfter: number | null;
  left: 'commit' | 'blur' | null;
}
