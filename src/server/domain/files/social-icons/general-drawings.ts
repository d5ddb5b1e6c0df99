// Our own drawings for what is no network, in a square of 24.

export const generalDrawings = {
  /** A globe. */
  website:
    '<g fill="none" stroke="currentColor" stroke-width="2"><circle cx="12" cy="12" r="10"/><ellipse cx="12" cy="12" rx="4.5" ry="10"/><path d="M2.6 9h18.8M2.6 15h18.8"/></g>',
  /** An envelope. */
  email:
    '<g fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"><rect x="2" y="4.5" width="20" height="15" rx="2"/><path d="M2.6 6.4 12 13.6l9.4-7.2"/></g>',
  /** A mobile phone. */
  phone:
    '<rect x="6" y="1.5" width="12" height="21" rx="2.5" fill="none" stroke="currentColor" stroke-width="2"/><circle cx="12" cy="19" r="1.3" fill="currentColor"/>',
  /** A head and shoulders. */
  profile:
    '<g fill="currentColor"><circle cx="12" cy="7.5" r="5"/><path d="M2.5 22.5a9.5 8.5 0 0 1 19 0z"/></g>',
} as const;
