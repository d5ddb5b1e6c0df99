// Inline HTML as data: runs of text with their marks, and lists. Foreign tags end at the reader of this model
// (`inline-reader.ts`); HTML written from it is well formed by construction.

export type SimpleMark = 'b' | 'strong' | 'i' | 'em' | 'u' | 's' | 'sub' | 'sup';

export interface SpanStyle {
  color?: string;
  backgroundColor?: string;
  /** Whole px. */
  fontSize?: number;
}

export type Mark = { kind: SimpleMark } | { kind: 'a'; href: string } | { kind: 'span'; style: SpanStyle };

/** A piece of text with the marks around it, outermost first. `\n` is a line break. */
export interface Run {
  text: string;
  marks: readonly Mark[];
}

export interface List {
  ordered: boolean;
  items: Flow[];
}

export type Flow = (Run | List)[];

export const isList = (part: Run | List): part is List => 'items' in part;

/** Equal for marks with the same style and link. */
export function markKey(mark: Mark): string {
  if (mark.kind === 'a') return `a ${mark.href}`;
  if (mark.kind !== 'span') return mark.kind;
  return `span ${mark.style.color} ${mark.style.backgroundColor} ${mark.style.fontSize}`;
}

const sameMarks = (first: readonly Mark[], second: readonly Mark[]): boolean =>
  first.length === second.length &&
  first.every((mark, index) => mark === second[index] || markKey(mark) === markKey(second[index] ?? mark));

/** Merges neighbors with equal marks, so that a merge tag cut by an entity is whole again. */
function joined(flow: Flow): Flow {
  const parts: Flow = [];
  for (const part of flow) {
    const last = parts.at(-1);
    if (
      last &&
      !isList(last) &&
      !isList(part) &&
      (last.marks === part.marks || sameMarks(last.marks, part.marks))
    ) {
      parts[parts.length - 1] = { text: last.text + part.text, marks: last.marks };
    } else parts.push(part);
  }
  return parts;
}

/** Trims these characters from the end of the flow; lists stop it. */
function trimEnd(flow: Flow, white: string): void {
  for (let last = flow.at(-1); last && !isList(last); last = flow.at(-1)) {
    let end = last.text.length;
    while (end > 0 && white.includes(last.text.charAt(end - 1))) end -= 1;
    if (end > 0) {
      if (end < last.text.length)
        flow[flow.length - 1] = { text: last.text.slice(0, end), marks: last.marks };
      return;
    }
    flow.pop();
  }
}

/** True for text that needs no collapsing after a text with this ending. */
const isTidy = (text: string, last: string): boolean =>
  text !== '' &&
  !text.includes('\n') &&
  !text.includes('  ') &&
  (text.charCodeAt(0) !== 0x20 || (last !== ' ' && last !== '\n'));

/**
 * Collapses white space as a browser does: single spaces, none at the ends of a line, no line breaks at the ends of the
 * flow, and no empty run. Merge tags keep their bytes.
 */
export function tidy(flow: Flow): Flow {
  const tidied: Flow = [];
  let last = '\n';
  for (const part of joined(flow)) {
    if (isList(part)) {
      const items = part.items.map(tidy).filter((item) => item.length > 0);
      if (items.length === 0) continue;
      trimEnd(tidied, ' ');
      tidied.push({ ordered: part.ordered, items });
      last = '\n';
      continue;
    }
    if (isTidy(part.text, last)) {
      tidied.push(part);
      last = part.text.charAt(part.text.length - 1);
      continue;
    }
    let text = '';
    for (const piece of part.text.match(/\{\{[^{}\n]*\}\}|[^ \n{]+|[ \n{]/g) ?? []) {
      if (piece === ' ' && (last === ' ' || last === '\n')) continue;
      if (piece === '\n') {
        if (tidied.length === 0 && text === '') continue;
        if (last === ' ' && text) text = text.slice(0, -1);
        else if (last === ' ') trimEnd(tidied, ' ');
      }
      text += piece;
      last = piece;
    }
    if (text) tidied.push({ text, marks: part.marks });
  }
  trimEnd(tidied, ' \n');
  return joined(tidied);
}
