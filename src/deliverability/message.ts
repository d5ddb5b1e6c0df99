// One pass over the HTML, and the facts that every check reads. Nothing is judged here.
import { Parser } from 'htmlparser2';
import { hexColor } from '#email/color.ts';
import { excerptOf, seen, utf8Bytes } from './characters.ts';
import {
  backgroundOf,
  type Declarations,
  declarationsOf,
  hidesEverything,
  pixelsOf,
} from './inline-style.ts';
import type { EmailInput, Place, Purpose } from './model.ts';

/** Words that look alike: the text between two tags. */
export interface TextRun {
  text: string;
  isHidden: boolean;
  /** Anything readable came before it. */
  isFirst: boolean;
  /** Hidden runs that belong to one hidden element share it. */
  hiddenBy: number | null;
  color: string | null;
  background: string | null;
  fontSizePx: number;
  isBold: boolean;
  isLink: boolean;
  place: Place;
}

export interface LinkFact {
  href: string;
  /** Its words, and the descriptions of the pictures in it. */
  text: string;
  hasPicture: boolean;
  isHidden: boolean;
  place: Place;
}

export interface PictureFact {
  src: string;
  /** null where there is no `alt` at all; `''` marks decoration. */
  alt: string | null;
  width: number | null;
  height: number | null;
  isHidden: boolean;
  isLinked: boolean;
  place: Place;
}

export interface ElementFact {
  name: string;
  place: Place;
}

export interface Message {
  html: string;
  bytes: number;
  purpose: Purpose;
  subject: string | undefined;
  preheader: string | undefined;
  text: string | undefined;
  lang: string | null;
  title: string | null;
  runs: readonly TextRun[];
  /** All readable words, one space between. */
  visibleText: string;
  links: readonly LinkFact[];
  pictures: readonly PictureFact[];
  /** Scripts, forms, frames and the like. */
  elements: readonly ElementFact[];
  /** Attributes that run scripts: `onclick` and the like. */
  handlers: readonly ElementFact[];
}

interface Open {
  name: string;
  hiddenBy: number | null;
  color: string | null;
  background: string | null;
  fontSizePx: number;
  isBold: boolean;
}

const watched = new Set([
  ...['script', 'form', 'input', 'textarea', 'select', 'iframe', 'frame', 'object', 'embed', 'applet'],
  ...['video', 'audio', 'link', 'base', 'svg', 'canvas'],
]);
const wordless = new Set(['script', 'style', 'title', 'noscript', 'template']);
const breaking = /^(?:p|div|td|th|tr|li|br|h[1-6]|table|ul|ol|blockquote|center|hr|article|section)$/;
const readableSizePx = 3;
const namedSizes: Record<string, number> = {
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  smaller: 13,
  larger: 19,
};

const root: Open = {
  name: '',
  hiddenBy: null,
  color: null,
  background: null,
  fontSizePx: 16,
  isBold: false,
};

function lookOf(name: string, css: Declarations, attributes: Record<string, string>, around: Open): Open {
  const declared = css.get('font-size');
  const fontSizePx = pixelsOf(declared, around.fontSizePx) ?? namedSizes[declared ?? ''] ?? around.fontSizePx;
  const weight = css.get('font-weight');
  const colored = css.get('color') ?? (name === 'font' ? attributes.color : undefined);
  const ground =
    css.has('background-color') || css.has('background') || css.has('background-image')
      ? (backgroundOf(css) ?? 'picture')
      : attributes.bgcolor;
  return {
    name,
    hiddenBy: around.hiddenBy,
    // A colour that cannot be read here is not known, not the one around it.
    color: colored === undefined ? around.color : colored === 'inherit' ? around.color : hexColor(colored),
    background:
      ground === undefined || /^(?:none|transparent|inherit)$/.test(ground)
        ? around.background
        : hexColor(ground),
    fontSizePx,
    isBold: weight
      ? weight === 'bold' || weight === 'bolder' || Number(weight) >= 700
      : around.isBold || /^(?:b|strong|th|h[1-6])$/.test(name),
  };
}

const lineStarts = (html: string): number[] => {
  const starts = [0];
  for (let at = html.indexOf('\n'); at !== -1; at = html.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
};

const sizeOf = (value: string | undefined): number | null => {
  const size = Number.parseFloat(value ?? '');
  return Number.isFinite(size) && !value?.includes('%') ? size : null;
};

export function readMessage(input: EmailInput): Message {
  const { html } = input;
  const starts = lineStarts(html);
  const runs: TextRun[] = [];
  const links: LinkFact[] = [];
  const pictures: PictureFact[] = [];
  const elements: ElementFact[] = [];
  const handlers: ElementFact[] = [];
  const stack: Open[] = [root];
  let visible = '';
  let lang: string | null = null;
  let title: string | null = null;
  let link: LinkFact | null = null;
  let hiddenCount = 0;
  let sawWords = false;

  const placeAt = (index: number, excerpt: string): Place => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, excerpt: excerptOf(excerpt) };
  };
  const current = (): Open => stack.at(-1) ?? root;

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const around = current();
        const css = declarationsOf(attributes.style ?? '');
        const look = lookOf(name, css, attributes, around);
        if (look.hiddenBy === null && ('hidden' in attributes || hidesEverything(css))) {
          hiddenCount += 1;
          look.hiddenBy = hiddenCount;
        }
        stack.push(look);
        if (breaking.test(name)) visible += ' ';
        const index = parser.startIndex;
        if (name === 'html' && attributes.lang !== undefined) lang = attributes.lang.trim();
        if (watched.has(name)) {
          const rel = (attributes.rel ?? '').toLowerCase();
          const isData = name === 'script' && /ld\+json/i.test(attributes.type ?? '');
          if (name !== 'link' || rel === 'stylesheet') {
            if (!isData) elements.push({ name, place: placeAt(index, `<${name}>`) });
          }
        }
        for (const attribute of Object.keys(attributes))
          if (/^on[a-z]+$/.test(attribute))
            handlers.push({ name: attribute, place: placeAt(index, `${attribute} on <${name}>`) });
        if ((name === 'a' || name === 'area') && attributes.href !== undefined) {
          const fact: LinkFact = {
            href: attributes.href.trim(),
            text: attributes['aria-label'] ?? attributes.alt ?? '',
            hasPicture: name === 'area',
            isHidden: look.hiddenBy !== null,
            place: placeAt(index, attributes.href),
          };
          links.push(fact);
          if (name === 'a') link = fact;
        }
        if (name === 'img') {
          const alt = attributes.alt ?? null;
          pictures.push({
            src: (attributes.src ?? '').trim(),
            alt,
            width: sizeOf(attributes.width),
            height: sizeOf(attributes.height),
            isHidden: look.hiddenBy !== null,
            isLinked: link !== null,
            place: placeAt(index, attributes.src ?? '<img>'),
          });
          if (link) {
            link.hasPicture = true;
            link.text = `${link.text} ${alt ?? ''}`;
          }
        }
      },
      ontext(text) {
        const look = current();
        if (look.name === 'title') {
          title = `${title ?? ''}${text}`;
          return;
        }
        if (wordless.has(look.name)) return;
        const words = seen(text);
        const isHidden = look.hiddenBy !== null || look.fontSizePx <= readableSizePx;
        if (!isHidden) visible += text;
        if (link && !isHidden) link.text += text;
        if (!words) return;
        runs.push({
          text,
          isHidden,
          isFirst: !sawWords,
          hiddenBy: look.hiddenBy,
          color: look.color,
          background: look.background,
          fontSizePx: look.fontSizePx,
          isBold: look.isBold,
          isLink: link !== null,
          place: placeAt(parser.startIndex, text),
        });
        if (!isHidden) sawWords = true;
      },
      onclosetag(name) {
        if (stack.length > 1) stack.pop();
        if (breaking.test(name)) visible += ' ';
        if (name === 'a') link = null;
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(html);
  parser.end();

  return {
    html,
    bytes: utf8Bytes(html),
    purpose: input.purpose ?? 'export',
    subject: input.subject,
    preheader: input.preheader,
    text: input.text,
    lang,
    title: title === null ? null : seen(title),
    runs,
    visibleText: seen(visible),
    links,
    pictures,
    elements,
    handlers,
  };
}
