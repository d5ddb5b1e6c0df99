export type InlineKey = 'commit' | 'leave' | null;

interface KeyPress {
  key: string;
  shiftKey: boolean;
  /** True while an input method is putting a character together; Enter then belongs to it. */
  isComposing: boolean;
}

/** Enter commits, Shift+Enter breaks the line (the browser does that), Escape ends editing. */
export const inlineKey = ({ key, shiftKey, isComposing }: KeyPress): InlineKey => {
  if (isComposing) return null;
  if (key === 'Enter' && !shiftKey) return 'commit';
  return key === 'Escape' ? 'leave' : null;
};
