import { copyParts } from '../copy.ts';

/** As much of JSON Schema as structured output needs: strict, and without bounds that some servers refuse. */
export interface JsonSchema {
  type: 'object';
  properties: Record<string, { type: 'string'; description: string }>;
  required: string[];
  additionalProperties: false;
}

export const answerSchema: JsonSchema = {
  type: 'object',
  properties: {
    subject: { type: 'string', description: 'The subject line, at most 60 characters.' },
    preheader: { type: 'string', description: 'The line beside the subject, 40 to 110 characters.' },
    content: { type: 'string', description: 'Paragraphs of plain text with an empty line between them.' },
    cta: { type: 'string', description: 'The words on the button.' },
    reasoning: { type: 'string', description: 'Why it is written like this, in 2 to 4 sentences.' },
  },
  required: [...copyParts],
  additionalProperties: false,
};

/** Beyond these an answer is refused; the advice in the prompt is much shorter. */
export const maxAnswerCharacters = {
  subject: 150,
  preheader: 250,
  content: 8_000,
  cta: 80,
  reasoning: 2_000,
};
