export interface LegalSection {
  title: string;
  /** Paragraphs; a list is an array of its points. */
  body: readonly (string | readonly string[])[];
}

export interface LegalDocument {
  title: string;
  summary: string;
  sections: readonly LegalSection[];
}
