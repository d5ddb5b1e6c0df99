/** Good enough to find the column that has addresses: `ann@a.example`, `'ann@a.example`, `Ann <ann@a.example>`. */
export const looksLikeEmail = (text: string | undefined): boolean =>
  text !== undefined && /^\s*(?:[^@<>]*<)?'?[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+>?\s*$/.test(text);
