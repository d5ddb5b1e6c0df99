// The copy as plain data, for code that makes an email of it.
import type { CampaignCopy } from './copy.ts';

export type DocumentPart =
  | { kind: 'greeting'; text: string }
  | { kind: 'paragraph'; lines: string[] }
  /** With the line that introduces it, if any. */
  | { kind: 'list'; lead: string; ordered: boolean; items: string[] }
  | { kind: 'button'; text: string; url: string | null }
  | { kind: 'sign-off'; lines: string[] };

const bullet = /^(?:[-*•–]\s+)/u;
const step = /^\d{1,2}[.)]\s+/u;

function partOf(paragraph: string): DocumentPart {
  const lines = paragraph
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const first = lines.findIndex((line) => bullet.test(line) || step.test(line));
  const items = first < 0 ? [] : lines.slice(first);
  const mark = items.every((line) => step.test(line)) ? step : bullet;
  if (items.length > 0 && first <= 1 && items.every((line) => mark.test(line)))
    return {
      kind: 'list',
      lead: lines.slice(0, first).join(' '),
      ordered: mark === step,
      items: items.map((line) => line.replace(mark, '')),
    };
  return { kind: 'paragraph', lines };
}

const greets = /^(?:hi|hello|hey|dear|good (?:morning|evening|day))\b[^\n]{0,80}[,.:]?$/iu;
const signsOff =
  /^(?:warmly|best|best wishes|kind regards|regards|yours|thanks|thank you|cheers|see you soon)\b[^\n]{0,30},\n/iu;

/** The button comes before the sign-off, and at the end without one. */
export function documentParts(
  { content, cta }: Pick<CampaignCopy, 'content' | 'cta'>,
  url: string | null = null,
): DocumentPart[] {
  const paragraphs = content
    .replace(/\r\n?/gu, '\n')
    .split(/\n[ \t]*\n+/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  const parts: DocumentPart[] = paragraphs.map((paragraph, index) => {
    if (index === 0 && greets.test(paragraph)) return { kind: 'greeting', text: paragraph };
    if (index > 0 && index === paragraphs.length - 1 && signsOff.test(`${paragraph}\n`))
      return { kind: 'sign-off', lines: paragraph.split('\n').map((line) => line.trim()) };
    return partOf(paragraph);
  });
  const text = cta.trim();
  if (!text) return parts;
  const button: DocumentPart = { kind: 'button', text, url };
  const end = parts.at(-1)?.kind === 'sign-off' ? parts.length - 1 : parts.length;
  return [...parts.slice(0, end), button, ...parts.slice(end)];
}
