import { type CampaignCopy, copyParts } from '../copy.ts';

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '', b: '', f: '' };

/** The parts received while a model is still writing; the last one may be cut anywhere. */
export function partialAnswer(text: string): Partial<CampaignCopy> {
  const found: Partial<CampaignCopy> = {};
  for (const part of copyParts) {
    const begin = new RegExp(`[{,]\\s*"${part}"\\s*:\\s*"`, 'u').exec(text);
    if (begin) found[part] = stringFrom(text, begin.index + begin[0].length);
  }
  return found;
}

function stringFrom(text: string, start: number): string {
  let value = '';
  for (let index = start; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '"') break;
    if (character !== '\\') {
      value += character;
      continue;
    }
    index += 1;
    const escaped = text[index];
    if (escaped === undefined) break;
    if (escaped !== 'u') value += escapes[escaped] ?? escaped;
    else {
      const code = text.slice(index + 1, index + 5);
      if (!/^[0-9a-f]{4}$/iu.test(code)) break;
      value += String.fromCharCode(Number.parseInt(code, 16));
      index += 4;
    }
  }
  // Half of a pair is no character yet.
  return value.replace(/[\ud800-\udbff]$/u, '');
}
