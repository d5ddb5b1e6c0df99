/** Only one of them is open at a time. */
export type BuilderDialog =
  /** What to add; `index` is the position, by default after the selection. */
  | { kind: 'add'; index?: number }
  | { kind: 'move' }
  | { kind: 'outline' }
  /** The words that the export adds around the blocks. */
  | { kind: 'email-copy' }
  | { kind: 'save-section' }
  | { kind: 'rename-section'; id: string; name: string };
