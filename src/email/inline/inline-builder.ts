// Builds the model of inline HTML from the events of a tokenizer: tags that open and close, and texts between them.
import { hexColor } from '../render/color.ts';
import { legalText, safeHref } from '../render/html.ts';
import { marksOfStyle, simpleMarks } from './inline-marks.ts';
import { type Flow, isList, type List, type Mark, markKey, tidy } from './inline-model.ts';

export interface InlineContent {
  flow: Flow;
  /** Link targets that were removed because they cannot be made safe. */
  refusedLinks: string[];
}

/** Elements whose content readers do not see. */
const removedElements = new Set(['script', 'style', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);

/** The number of line breaks between a block element and its neighbors. */
const blocks: ReadonlyMap<string, number> = new Map([
  ...['div', 'section', 'article', 'tr', 'pre', 'center', 'header', 'footer'].map(
    (name) => [name, 1] as const,
  ),
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'table'].map((name) => [name, 2] as const),
]);

const maxMarks = 12;
const maxListDepth = 6;

/** The state when an element opened, restored when it closes. */
interface OpenElement {
  active: readonly Mark[];
  lists: number;
  breaks: number;
}

/**
 * The callbacks of a tokenizer. Names and attribute names are in lower case, texts and values have entities decoded.
 */
export interface InlineBuilder {
  onopentag: (name: string, attributes: Readonly<Record<string, string>>) => void;
  ontext: (data: string) => void;
  onclosetag: (name: string) => void;
  content: () => InlineContent;
}

/** Never throws; time grows with the length of the text. */
export function inlineBuilder(): InlineBuilder {
  const refusedLinks: string[] = [];
  const root: Flow = [];
  const lists: List[] = [];
  const openElements: OpenElement[] = [];
  let active: readonly Mark[] = [];
  let removedDepth = 0;
  /** Line breaks that the next text needs before it, because a block element ended or began. */
  let pendingBreaks = 0;
  /**
   * A `<br>` right before the end of a block shows nothing, unless the block is otherwise empty: it waits until that is
   * known.
   */
  let pendingBr: readonly Mark[] | null = null;
  let lineHasText = false;

  const flow = (): Flow => lists.at(-1)?.items.at(-1) ?? root;
  const push = (text: string, marks: readonly Mark[]): void => {
    flow().push({ text, marks });
  };
  const writePending = (): void => {
    const last = flow().at(-1);
    const breaks = last && isList(last) ? pendingBreaks - 1 : pendingBreaks;
    if (breaks > 0) push('\n'.repeat(breaks), []);
    if (pendingBr) push('\n', pendingBr);
    pendingBreaks = 0;
    pendingBr = null;
  };
  const boundary = (breaks: number): void => {
    if (pendingBr && !lineHasText) pendingBreaks += 1;
    pendingBr = null;
    if (flow().length > 0) pendingBreaks = Math.max(pendingBreaks, breaks);
    lineHasText = false;
  };
  /** Lists and items have lines of their own. */
  const beginOwnLine = (): void => {
    pendingBreaks = 0;
    pendingBr = null;
    lineHasText = false;
  };

  const marksOf = (name: string, attributes: Readonly<Record<string, string>>): readonly Mark[] => {
    const styled = attributes.style ? marksOfStyle(attributes.style) : [];
    if (name === 'a') {
      const typed = (attributes.href ?? '').trim();
      const href = safeHref(typed);
      if (typed && !href) refusedLinks.push(typed);
      const own = styled.filter((mark) => mark.kind !== 'u');
      return href && !active.some((mark) => mark.kind === 'a') ? [{ kind: 'a', href }, ...own] : own;
    }
    const plain = simpleMarks.get(name);
    if (plain) {
      // Google Docs wraps what it copies in <b style="font-weight:normal">.
      const isNormalWeight = plain === 'b' && /font-weight:\s*(normal|400)/i.test(attributes.style ?? '');
      return isNormalWeight ? styled : [{ kind: plain }, ...styled];
    }
    if (name === 'font') {
      const color = hexColor(attributes.color ?? '');
      return color ? [{ kind: 'span', style: { color } }, ...styled] : styled;
    }
    return /^h[1-6]$/.test(name) ? [{ kind: 'b' }, ...styled] : styled;
  };

  const openList = (ordered: boolean): void => {
    // One break only ends the line before a list; further ones show as blank lines.
    if (pendingBreaks === 1) pendingBreaks = 0;
    writePending();
    beginOwnLine();
    const list: List = { ordered, items: [[]] };
    flow().push(list);
    lists.push(list);
  };

  const openItem = (list: List): void => {
    beginOwnLine();
    if (list.items.at(-1)?.length !== 0) list.items.push([]);
  };

  return {
    onopentag(name, attributes) {
      if (removedElements.has(name)) removedDepth += 1;
      if (removedDepth > 0) return;
      if (name === 'br') {
        if (pendingBr) writePending();
        pendingBr = active;
        return;
      }
      const list = lists.at(-1);
      const isBareItem = name === 'li' && !list;
      const isDeepList = (name === 'ul' || name === 'ol') && lists.length >= maxListDepth;
      const breaks = isBareItem || isDeepList ? 1 : (blocks.get(name) ?? 0);
      openElements.push({ active, lists: lists.length, breaks });
      for (const mark of marksOf(name, attributes)) {
        const isKnown = active.some((other) => markKey(other) === markKey(mark));
        if (!isKnown && active.length < maxMarks) active = [...active, mark];
      }
      if (breaks > 0) boundary(breaks);
      else if (name === 'ul' || name === 'ol') openList(name === 'ol');
      else if (name === 'li' && list) openItem(list);
      else if ((name === 'td' || name === 'th') && lineHasText) push(' ', active);
    },
    ontext(data) {
      if (removedDepth > 0) return;
      const spaced = legalText(/[\t\r\n\f]/.test(data) ? data.replace(/[\t\r\n\f]/g, ' ') : data);
      const continuesLine = lineHasText && !pendingBr && pendingBreaks === 0;
      // Leading blanks of a line show nothing, in however many pieces a text arrives.
      const text = continuesLine ? spaced : spaced.replace(/^ +/, '');
      if (/^ *$/.test(text)) {
        if (text) push(' ', active);
        return;
      }
      writePending();
      push(text, active);
      lineHasText = true;
    },
    onclosetag(name) {
      if (removedElements.has(name)) {
        removedDepth = Math.max(0, removedDepth - 1);
        return;
      }
      if (removedDepth > 0 || name === 'br') return;
      const before = openElements.pop();
      if (!before) return;
      active = before.active;
      if (name === 'li' || before.lists < lists.length) beginOwnLine();
      lists.length = Math.min(lists.length, before.lists);
      if (before.breaks > 0) boundary(before.breaks);
    },
    content: () => ({ flow: tidy(root), refusedLinks }),
  };
}
