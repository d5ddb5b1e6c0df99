/** The five parts of a generated campaign. */
export interface CampaignCopy {
  subject: string;
  preheader: string;
  /** Paragraphs of plain text with an empty line between them; lines of a list begin with `- ` or `1. `. */
  content: string;
  /** The label of the button. */
  cta: string;
  reasoning: string;
}

export const copyParts = ['subject', 'preheader', 'content', 'cta', 'reasoning'] as const;
