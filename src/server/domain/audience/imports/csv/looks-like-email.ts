/** Loose enough to find the address column: `ann@a.example`, `'ann@a.example`, `Ann <ann@a.example>`. */
export const looksLikeEmail = (text: string | undefined): boolean =>
  text !== undefined && /^\s*(?:[^@<>]*<)?'?[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+>?\s*$/.test(text);
