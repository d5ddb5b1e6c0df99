import type { Place } from '#email/document/layout.ts';

/** Only one of them is open at a time. */
export type BuilderDialog =
  /** What to add; `index` is the position, by default after the selection, and `place` its column. */
  | { kind: 'add'; index?: number; place?: Place | null }
  | { kind: 'move' }
  | { kind: 'outline' }
  /** The words that the export adds around the blocks. */
  | { kind: 'email-copy' }
  | { kind: 'save-section' }
  | { kind: 'rename-section'; id: string; name: string };
