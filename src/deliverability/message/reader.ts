// One walk through the HTML. Collectors of facts listen to it and receive each element with its computed state.
import { Parser } from 'htmlparser2';
import type { Cascade, Styles } from '../css/cascade.ts';
import { type Tail, tailsOf } from '../css/tail.ts';
import { type Hider, hiderOf, isGone, type Look, lookOf, plainLook, withoutGround } from '../judge/look.ts';
import { seen } from './characters.ts';

/** A position in the HTML that is resolved to a line on demand. */
export interface Spot {
  /** Characters before it. */
  at: number;
  excerpt: string;
}

export interface Element {
  name: string;
  id: string;
  classes: readonly string[];
  attributes: Readonly<Record<string, string>>;
  parent: Element | null;
  /** The element before it in the same parent. */
  previous: Element | null;
  /** Among the children of its parent, counted from 1; from the end only if a style sheet uses it. */
  index: number;
  indexFromEnd: number;
  indexOfTypeFromEnd: number;
  at: number;
  styles: Styles;
  look: Look;
  /** The element that hides its text in every view, or null. */
  hiddenBy: Hider | null;
  /** Its images are hidden too, unlike with small text alone. */
  isGone: boolean;
  /** When a style sheet decides by the screen: visible only there, or only elsewhere. */
  shownOnly: 'elsewhere' | 'ordinarily' | null;
  /** Inside a part that classic Outlook ignores. */
  isNotForWord: boolean;
}

export interface Words {
  /** As written, entities decoded. */
  text: string;
  /** The visible text; `''` for white space alone. */
  seen: string;
  at: number;
}

export interface Listener {
  open?: (element: Element) => void;
  /** `isImplied` when the HTML does not contain it. */
  close?: (element: Element, isImplied: boolean) => void;
  words?: (words: Words, element: Element) => void;
  comment?: (text: string, at: number) => void;
  declaration?: (text: string, at: number) => void;
}

const noClasses: readonly string[] = [];
const wordless = new Set(['script', 'style', 'title', 'noscript', 'template', 'xml']);

const rootElement: Element = {
  name: '',
  id: '',
  classes: noClasses,
  attributes: {},
  parent: null,
  previous: null,
  index: 1,
  indexFromEnd: 1,
  indexOfTypeFromEnd: 1,
  at: 0,
  styles: { ordinary: new Map(), byView: null },
  look: plainLook,
  hiddenBy: null,
  isGone: false,
  shownOnly: null,
  isNotForWord: false,
};

function shownOnlyOf({ ordinary, byView }: Look): Element['shownOnly'] {
  if (byView === null) return null;
  const isHidden = hiderOf(ordinary) !== null;
  const differs = byView.some((sight) => (hiderOf(sight) !== null) !== isHidden);
  return differs ? (isHidden ? 'elsewhere' : 'ordinarily') : null;
}

/** Its visibility by its computed style. */
function hideBy(element: Element): void {
  const { ordinary, byView } = element.look;
  const isHidden = byView === null || byView.every((sight) => hiderOf(sight) !== null);
  element.hiddenBy = isHidden ? hiderOf(ordinary) : null;
  element.isGone = byView === null ? isGone(ordinary) : byView.every(isGone);
  element.shownOnly = shownOnlyOf(element.look);
}

/** Emails are a tenth as deep. */
const deep = 500;

const note = (open: Map<string, number>, name: string, by: number): void => {
  const key = name.toLowerCase();
  open.set(key, (open.get(key) ?? 0) + by);
};

/** Skips end tags that close nothing before it searches for the element they close. */
class PatientParser extends Parser {
  private readonly html: string;
  private readonly isStray: (name: string) => boolean;

  constructor(
    html: string,
    isStray: (name: string) => boolean,
    ...more: ConstructorParameters<typeof Parser>
  ) {
    super(...more);
    this.html = html;
    this.isStray = isStray;
  }

  override onclosetag(start: number, endIndex: number): void {
    if (this.isStray(this.html.slice(start, endIndex).toLowerCase())) {
      this.endIndex = endIndex;
      this.startIndex = endIndex + 1;
    } else super.onclosetag(start, endIndex);
  }
}

const noTails: readonly Tail[] = [];

const classesOf = (list: string | undefined): readonly string[] => {
  if (!list) return noClasses;
  const bare = list.trim();
  return /\s/.test(bare) ? bare.split(/\s+/) : [bare];
};

export interface Walked {
  title: string | null;
  /** The maximum number of hidden characters of one text, white space included. */
  unseen: number;
}

/** Passes the title, the texts and the elements to the listeners in HTML order. */
export function walk(
  html: string,
  cascade: Cascade,
  listeners: readonly Listener[],
  asksForEnd = false,
): Walked {
  const tails = asksForEnd ? tailsOf(html) : noTails;
  /** The last child so far of each open element. */
  const latest: (Element | null)[] = [null];
  const opening = listeners.flatMap(({ open }) => (open ? [open] : []));
  const closing = listeners.flatMap(({ close }) => (close ? [close] : []));
  const hearing = listeners.flatMap(({ words }) => (words ? [words] : []));
  /** The elements around stray end tags. */
  const adrift = new Set<Element>();
  const root: Element = { ...rootElement, look: { ...plainLook } };
  let current = root;
  let count = 0;
  let text = '';
  let textAt = 0;
  let title: string | null = null;
  let unseen = 0;
  let isNotForWord = false;

  const flush = (): void => {
    if (text === '') return;
    const words = { text, seen: seen(text), at: textAt };
    text = '';
    unseen = Math.max(unseen, words.text.length - words.seen.length);
    if (current.name === 'title' && current.parent?.name !== 'svg') title = `${title ?? ''}${words.text}`;
    else if (!wordless.has(current.name)) for (const hear of hearing) hear(words, current);
  };

  /** The count of each open name, kept once so many elements are open that a search takes time. */
  let open: Map<string, number> | null = null;
  const isStray = (name: string): boolean => {
    if (latest.length < deep || name === 'p' || name === 'br') return false;
    if (open === null) {
      open = new Map();
      for (let at: Element | null = current; at; at = at.parent) note(open, at.name, 1);
    }
    return !open.get(name);
  };

  const parser = new PatientParser(
    html,
    isStray,
    {
      onopentag(name, attributes) {
        flush();
        const tail = tails[count];
        const previous = latest.at(-1) ?? null;
        count += 1;
        const element: Element = {
          name,
          id: attributes.id ?? '',
          classes: classesOf(attributes.class),
          attributes,
          parent: current,
          previous,
          index: previous ? previous.index + 1 : 1,
          indexFromEnd: tail?.fromEnd ?? 0,
          indexOfTypeFromEnd: tail?.fromEndOfType ?? 0,
          at: parser.startIndex,
          styles: rootElement.styles,
          look: plainLook,
          hiddenBy: null,
          isGone: false,
          shownOnly: null,
          isNotForWord,
        };
        element.styles = cascade.of(element);
        element.look = lookOf(name, attributes, element.styles, current.look, count);
        if (element.look === current.look) {
          element.hiddenBy = current.hiddenBy;
          element.isGone = current.isGone;
          element.shownOnly = current.shownOnly;
        } else hideBy(element);
        current = element;
        latest[latest.length - 1] = element;
        latest.push(null);
        if (open) note(open, name, 1);
        for (const open of opening) open(element);
      },
      ontext(part) {
        if (text === '') textAt = parser.startIndex;
        text += part;
      },
      onclosetag(_name, isImplied) {
        flush();
        const element = current;
        if (!element.parent) return;
        for (const close of closing) close(element, isImplied);
        current = element.parent;
        latest.pop();
        if (open) note(open, element.name, -1);
        // A stray end tag has closed a table: browsers would have ignored it, so backgrounds are unknown from here.
        if (isImplied && element.name === 'table')
          for (let at: Element | null = current; at?.parent && !adrift.has(at); at = at.parent) {
            adrift.add(at);
            at.look = withoutGround(at.look);
          }
      },
      oncomment(comment) {
        if (comment.startsWith('[if ')) {
          if (/^\[if\s+!\s*mso/i.test(comment)) isNotForWord = true;
        } else if (comment.includes('[endif]')) isNotForWord = false;
        for (const { comment: hear } of listeners) hear?.(comment, parser.startIndex);
      },
      onprocessinginstruction(_name, data) {
        if (/^!\[if\s+!\s*mso/i.test(data)) isNotForWord = true;
        else if (/^!\[endif/i.test(data)) isNotForWord = false;
        for (const { declaration } of listeners) declaration?.(data, parser.startIndex);
      },
      onend() {
        flush();
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(html);
  parser.end();
  return { title, unseen };
}
