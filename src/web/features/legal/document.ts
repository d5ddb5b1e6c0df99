/** `[words](/address)` is a link, `**words**` is strong. */
export type LegalText = string;

export interface LegalTable {
  /** Announced, not shown: the sentence before it says the same. */
  caption: string;
  head: readonly string[];
  rows: readonly (readonly LegalText[])[];
}

/** A paragraph, the points of a list, or a table. */
export type LegalPart = LegalText | readonly LegalText[] | LegalTable;

export interface LegalSection {
  /** The fragment of its address. Others may link to it: it stays when the title changes. */
  id: string;
  title: string;
  body: readonly LegalPart[];
}

export interface LegalDocument {
  title: string;
  summary: string;
  /** The day of the last change, as 2026-11-21. */
  updated: string;
  /** The few things that most readers look for. */
  inShort: readonly LegalText[];
  sections: readonly LegalSection[];
}
