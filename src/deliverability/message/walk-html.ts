// One walk through the HTML. Collectors of facts listen to it and receive each element with its computed style.
import {
  type ComputedStyle,
  computedStyleOf,
  initialStyle,
  withoutBackground,
} from '../css/computed/computed-style.ts';
import { hiddenReasonOf, isInvisible } from '../css/computed/view-style.ts';
import { type EndIndexes, endIndexesOf } from '../css/selectors/end-indexes.ts';
import type { Cascade } from '../css/sheets/cascade.ts';
import { visibleTextOf } from './characters.ts';
import type { Element, HtmlListener, TextNode } from './html-listener.ts';
import { StrayEndTagParser } from './stray-end-tag-parser.ts';

const noClasses: readonly string[] = [];

const classesOf = (list: string | undefined): readonly string[] => {
  if (!list) return noClasses;
  const bare = list.trim();
  return /\s/.test(bare) ? bare.split(/\s+/) : [bare];
};

/** Elements whose text is never shown in the email. */
const textlessTags = new Set(['script', 'style', 'title', 'noscript', 'template', 'xml']);

/** Around all elements of the email. */
const rootElement = (): Element => ({
  name: '',
  id: '',
  classes: noClasses,
  attributes: {},
  parent: null,
  previous: null,
  index: 1,
  indexFromEnd: 1,
  indexOfTypeFromEnd: 1,
  offset: 0,
  cascaded: { desktop: new Map(), byView: null },
  style: initialStyle(),
  hiddenBy: null,
  isHidden: false,
  shownOnly: null,
  isNotForOutlook: false,
});

function shownOnlyIn({ desktop, byView }: ComputedStyle): Element['shownOnly'] {
  if (byView === null) return null;
  const isHidden = hiddenReasonOf(desktop) !== null;
  const differs = byView.some((style) => (hiddenReasonOf(style) !== null) !== isHidden);
  return differs ? (isHidden ? 'other-views' : 'desktop') : null;
}

/** Sets what follows from the element's computed style. */
function setVisibility(element: Element): void {
  const { desktop, byView } = element.style;
  const isHidden = byView === null || byView.every((style) => hiddenReasonOf(style) !== null);
  element.hiddenBy = isHidden ? hiddenReasonOf(desktop) : null;
  element.isHidden = byView === null ? isInvisible(desktop) : byView.every(isInvisible);
  element.shownOnly = shownOnlyIn(element.style);
}

/** From this depth on open elements are counted by name. Emails are a tenth as deep. */
const deepNesting = 500;

const count = (counts: Map<string, number>, name: string, by: number): void => {
  const key = name.toLowerCase();
  counts.set(key, (counts.get(key) ?? 0) + by);
};

const noEndIndexes: readonly EndIndexes[] = [];

export interface WalkResult {
  /** The text of the title elements; null without one. */
  title: string | null;
  /** The most invisible characters of one text node, white space included. */
  maxInvisibleCharacters: number;
}

/**
 * Passes elements, texts and comments to the listeners in the order of the HTML. `usesEndIndexes`: a style sheet counts
 * elements from the end of their parent.
 */
export function walkHtml(
  html: string,
  cascade: Cascade,
  listeners: readonly HtmlListener[],
  usesEndIndexes = false,
): WalkResult {
  const endIndexes = usesEndIndexes ? endIndexesOf(html) : noEndIndexes;
  /** The last child so far of each open element. */
  const lastChildren: (Element | null)[] = [null];
  const openListeners = listeners.flatMap(({ open }) => (open ? [open] : []));
  const closeListeners = listeners.flatMap(({ close }) => (close ? [close] : []));
  const textListeners = listeners.flatMap(({ text }) => (text ? [text] : []));
  /** The elements whose background is unknown, because they contain a stray end tag. */
  const withStrayEndTags = new Set<Element>();
  let current = rootElement();
  let elements = 0;
  let text = '';
  let textOffset = 0;
  let title: string | null = null;
  let maxInvisibleCharacters = 0;
  let isNotForOutlook = false;

  const flushText = (): void => {
    if (text === '') return;
    const node: TextNode = { text, visibleText: visibleTextOf(text), offset: textOffset };
    text = '';
    maxInvisibleCharacters = Math.max(maxInvisibleCharacters, node.text.length - node.visibleText.length);
    if (current.name === 'title' && current.parent?.name !== 'svg') title = `${title ?? ''}${node.text}`;
    else if (!textlessTags.has(current.name)) for (const listen of textListeners) listen(node, current);
  };

  /** How many elements of each name are open; counted only in deep nesting, where a search takes time. */
  let openCounts: Map<string, number> | null = null;
  const isStray = (name: string): boolean => {
    if (lastChildren.length < deepNesting || name === 'p' || name === 'br') return false;
    if (openCounts === null) {
      openCounts = new Map();
      for (let open: Element | null = current; open; open = open.parent) count(openCounts, open.name, 1);
    }
    return !openCounts.get(name);
  };

  const parser = new StrayEndTagParser(
    html,
    isStray,
    {
      onopentag(name, attributes) {
        flushText();
        const fromEnd = endIndexes[elements];
        const previous = lastChildren.at(-1) ?? null;
        const parent = current;
        elements += 1;
        const element: Element = {
          name,
          id: attributes.id ?? '',
          classes: classesOf(attributes.class),
          attributes,
          parent,
          previous,
          index: previous ? previous.index + 1 : 1,
          indexFromEnd: fromEnd?.fromEnd ?? 0,
          indexOfTypeFromEnd: fromEnd?.ofTypeFromEnd ?? 0,
          offset: parser.startIndex,
          cascaded: parent.cascaded,
          style: parent.style,
          hiddenBy: parent.hiddenBy,
          isHidden: parent.isHidden,
          shownOnly: parent.shownOnly,
          isNotForOutlook,
        };
        element.cascaded = cascade.stylesFor(element);
        element.style = computedStyleOf(name, attributes, element.cascaded, parent.style, elements);
        if (element.style !== parent.style) setVisibility(element);
        current = element;
        lastChildren[lastChildren.length - 1] = element;
        lastChildren.push(null);
        if (openCounts) count(openCounts, name, 1);
        for (const listen of openListeners) listen(element);
      },
      ontext(part) {
        if (text === '') textOffset = parser.startIndex;
        text += part;
      },
      onclosetag(_name, isImplied) {
        flushText();
        const element = current;
        if (!element.parent) return;
        for (const listen of closeListeners) listen(element, isImplied);
        current = element.parent;
        lastChildren.pop();
        if (openCounts) count(openCounts, element.name, -1);
        // A stray end tag has closed a table: browsers would have ignored it, so backgrounds are unknown from here.
        if (isImplied && element.name === 'table')
          for (let open = current; open.parent && !withStrayEndTags.has(open); open = open.parent) {
            withStrayEndTags.add(open);
            open.style = withoutBackground(open.style);
          }
      },
      oncomment(comment) {
        if (comment.startsWith('[if ')) {
          if (/^\[if\s+!\s*mso/i.test(comment)) isNotForOutlook = true;
        } else if (comment.includes('[endif]')) isNotForOutlook = false;
        for (const listener of listeners) listener.comment?.(comment, parser.startIndex);
      },
      onprocessinginstruction(_name, data) {
        if (/^!\[if\s+!\s*mso/i.test(data)) isNotForOutlook = true;
        else if (/^!\[endif/i.test(data)) isNotForOutlook = false;
        for (const listener of listeners) listener.declaration?.(data, parser.startIndex);
      },
      onend() {
        flushText();
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(html);
  parser.end();
  return { title, maxInvisibleCharacters };
}
