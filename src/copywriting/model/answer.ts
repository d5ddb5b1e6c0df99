import { type CampaignCopy, copyParts } from '../copy.ts';
import { maxAnswerCharacters } from './answer-schema.ts';
import { jsonObjectIn } from './json-in-text.ts';
import { plainText } from './prompt.ts';

export type ModelAnswer = { copy: CampaignCopy; faults: [] } | { copy: null; faults: string[] };

// Only tags that models really write: a "<" in a sentence stays.
const markup = /<\/?(?:p|br|div|span|strong|em|b|i|u|ul|ol|li|h[1-6]|a|table|tr|td)\b[^<>]*>/giu;

/** A model's output as copy; or its fault, in words that let a model repair it. */
export function readModelAnswer(text: string): ModelAnswer {
  const object = jsonObjectIn(text);
  if (!object) return { copy: null, faults: ['The answer holds no complete JSON object.'] };
  const faults: string[] = [];
  const copy: CampaignCopy = { subject: '', preheader: '', content: '', cta: '', reasoning: '' };
  for (const part of copyParts) {
    const value = Object.hasOwn(object, part) ? object[part] : undefined;
    const joined =
      Array.isArray(value) && value.every((line) => typeof line === 'string') ? value.join('\n\n') : value;
    if (joined === undefined || joined === null) faults.push(`"${part}" is missing.`);
    else if (typeof joined !== 'string') faults.push(`"${part}" is not a string.`);
    else {
      const plain = plainText(joined.replace(markup, ''), Number.MAX_SAFE_INTEGER);
      const own = part === 'content' ? plain : plain.replace(/\s+/gu, ' ');
      const max = maxAnswerCharacters[part];
      if (own === '') faults.push(`"${part}" is empty.`);
      else if (own.length > max) faults.push(`"${part}" has ${own.length} characters; ${max} are the most.`);
      copy[part] = own;
    }
  }
  return faults.length > 0 ? { copy: null, faults } : { copy, faults: [] };
}
