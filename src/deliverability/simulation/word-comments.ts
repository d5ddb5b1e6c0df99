// Conditional comments: Word reads what is in `<!--[if mso]>`, and does not read what is in `<!--[if !mso]><!-->`.

/** The version of Word in Outlook 2016 to 2024. */
const wordVersion = 16;

/** Takes the place of what is gone, so that all other text keeps its offset. A noncharacter, which no email has. */
export const gone = '\uffff';

const comparison = /^(?:(lt|lte|gt|gte)\s+)?(mso|vml|ie)(?:\s+(\d+(?:\.\d+)?))?$/;

function isTrue(term: string): boolean {
  const isNegated = term.startsWith('!');
  const text = isNegated ? term.slice(1).trim() : term;
  const found = comparison.exec(text);
  if (!found) return (text === 'true') !== isNegated;
  const [, operator, feature, number] = found;
  // Outlook calls itself Internet Explorer nowhere, but reads VML.
  if (feature === 'ie') return isNegated;
  if (feature === 'vml' || number === undefined) return !isNegated;
  const version = Number(number);
  const holds =
    operator === 'lt'
      ? wordVersion < version
      : operator === 'lte'
        ? wordVersion <= version
        : operator === 'gt'
          ? wordVersion > version
          : operator === 'gte'
            ? wordVersion >= version
            : wordVersion === version;
  return holds !== isNegated;
}

/** `(gte mso 9)|(IE)`, `!mso`, `mso 12 & !vml`: brackets only group single terms in emails. */
export const holdsInWord = (condition: string): boolean =>
  condition
    .slice(0, 200)
    .toLowerCase()
    .split('|')
    .some((part) => part.split('&').every((term) => isTrue(term.replace(/[()]/g, '').trim())));

const blank = (text: string): string => gone.repeat(text.length);

const starts = /<style(?=[\s>])|<script(?=[\s>])|<!--\[if\s([^\]]*)\]>|<!\[if\s([^\]]*)\]>|<!--/gi;
const revealedEnd = /<!--\s*<!\[endif\]\s*-->|<!\[endif\]\s*(?:--)?>/gi;

/** The HTML as Word reads it, with the same offsets. Linear time. */
export function wordHtml(html: string): string {
  const parts: string[] = [];
  let copied = 0;
  const take = (until: number): void => {
    parts.push(html.slice(copied, until));
    copied = until;
  };
  const remove = (until: number): void => {
    parts.push(blank(html.slice(copied, until)));
    copied = until;
  };
  /** Ends that were sought and not found are not sought again. */
  const missing = new Set<string>();
  const find = (text: string, from: number): number => {
    if (missing.has(text)) return -1;
    const at = html.indexOf(text, from);
    if (at === -1) missing.add(text);
    return at;
  };
  const findRevealedEnd = (from: number): RegExpExecArray | null => {
    if (missing.has('revealed')) return null;
    revealedEnd.lastIndex = from;
    const found = revealedEnd.exec(html);
    if (!found) missing.add('revealed');
    return found;
  };
  starts.lastIndex = 0;
  for (let found = starts.exec(html); found; found = starts.exec(html)) {
    const { index } = found;
    const [tag, hidden, revealed] = found;
    const after = index + tag.length;
    let next = after;
    if (tag.length < 8 && tag.startsWith('<s')) {
      const end = find(tag.toLowerCase() === '<style' ? '</style' : '</script', after);
      if (end !== -1) next = end;
    } else if (hidden !== undefined && !/^\s*(?:<!)?-->/.test(html.slice(after, after + 12))) {
      // Other clients see one comment.
      const end = find('<![endif]-->', after);
      if (end === -1) break;
      take(index);
      if (holdsInWord(hidden)) {
        remove(after);
        take(end);
      }
      next = end + '<![endif]-->'.length;
      remove(next);
    } else if (hidden !== undefined || revealed !== undefined) {
      const opening = /^\s*(?:<!)?-->/.exec(html.slice(after, after + 12))?.[0] ?? '';
      const end = findRevealedEnd(after + opening.length);
      if (!end) break;
      take(index);
      if (holdsInWord(hidden ?? revealed ?? '')) {
        remove(after + opening.length);
        take(end.index);
      }
      next = end.index + end[0].length;
      remove(next);
    } else {
      const end = find('-->', index + 2);
      if (end === -1) break;
      next = end + 3;
    }
    starts.lastIndex = next;
  }
  take(html.length);
  return parts.join('');
}
