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
import type { Attachment, EmailInput, Header, Place, Purpose } from './model.ts';

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
  /** Runs of one paragraph or cell share it. */
  blockNumber: number;
  place: Place;
}

export interface LinkFact {
  href: string;
  /** Its words, and the descriptions of the pictures in it. */
  text: string;
  hasPicture: boolean;
  isHidden: boolean;
  /** `text-decoration: none` was said, or it is not known that it was not. */
  isUnderlined: boolean;
  /** Stands on a colour of its own, as buttons do. */
  isButton: boolean;
  /** The first run of its visible words; null where there is none. */
  run: TextRun | null;
  /** The colour of the words around it. */
  colorAround: string | null;
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

export interface TableFact {
  role: string | null;
  /** `th`, `caption`, `summary` or `scope`: a table of data. */
  isData: boolean;
  place: Place;
}

export interface HeadingFact {
  level: number;
  text: string;
  place: Place;
}

export interface Message {
  html: string;
  bytes: number;
  purpose: Purpose;
  subject: string | undefined;
  preheader: string | undefined;
  text: string | undefined;
  from: string | undefined;
  replyTo: string | undefined;
  headers: readonly Header[] | undefined;
  attachments: readonly Attachment[];
  lang: string | null;
  dir: string | null;
  title: string | null;
  runs: readonly TextRun[];
  /** All readable words, one space between. */
  visibleText: string;
  links: readonly LinkFact[];
  pictures: readonly PictureFact[];
  tables: readonly TableFact[];
  headings: readonly HeadingFact[];
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
  isUnderlined: boolean;
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
  isUnderlined: false,
};

/** Links come underlined; what they stand in keeps its line whatever they say. */
function underlineOf(name: string, css: Declarations, around: Open): boolean {
  const line = css.get('text-decoration') ?? css.get('text-decoration-line');
  if (line === undefined) return around.isUnderlined || name === 'a' || name === 'u';
  return line.includes('underline') || (name !== 'a' && around.isUnderlined);
}

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
    isUnderlined: underlineOf(name, css, around),
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
  const tables: TableFact[] = [];
  const openTables: TableFact[] = [];
  const headings: HeadingFact[] = [];
  const elements: ElementFact[] = [];
  const handlers: ElementFact[] = [];
  const stack: Open[] = [root];
  let visible = '';
  let lang: string | null = null;
  let dir: string | null = null;
  let heading: HeadingFact | null = null;
  let blockNumber = 0;
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
        if (breaking.test(name)) {
          visible += ' ';
          blockNumber += 1;
        }
        const index = parser.startIndex;
        if ((name === 'html' || name === 'body') && attributes.dir !== undefined)
          dir ??= attributes.dir.trim().toLowerCase();
        if (name === 'table') {
          const table: TableFact = {
            role: attributes.role?.trim().toLowerCase() ?? null,
            isData: 'summary' in attributes,
            place: placeAt(index, '<table>'),
          };
          tables.push(table);
          openTables.push(table);
        } else if (name === 'th' || name === 'caption') {
          const table = openTables.at(-1);
          if (table) table.isData = true;
        } else if (/^h[1-6]$/.test(name)) {
          heading = { level: Number(name[1]), text: '', place: placeAt(index, `<${name}>`) };
          if (look.hiddenBy === null) headings.push(heading);
        }
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
            isUnderlined: look.isUnderlined,
            isButton:
              look.background !== around.background || css.has('border') || css.has('background-image'),
            run: null,
            colorAround: around.color,
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
        if (heading && !isHidden) heading.text += text;
        if (!words) return;
        const run: TextRun = {
          text,
          isHidden,
          isFirst: !sawWords,
          hiddenBy: look.hiddenBy,
          color: look.color,
          background: look.background,
          fontSizePx: look.fontSizePx,
          isBold: look.isBold,
          isLink: link !== null,
          blockNumber,
          place: placeAt(parser.startIndex, text),
        };
        runs.push(run);
        if (link && !isHidden) {
          link.run ??= run;
          // A `u` or a `span` in the link may bring the line.
          link.isUnderlined ||= look.isUnderlined;
        }
        if (!isHidden) sawWords = true;
      },
      onclosetag(name) {
        if (stack.length > 1) stack.pop();
        if (breaking.test(name)) {
          visible += ' ';
          blockNumber += 1;
        }
        if (name === 'a') link = null;
        else if (name === 'table') openTables.pop();
        else if (heading && /^h[1-6]$/.test(name)) heading = null;
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
    from: input.from,
    replyTo: input.replyTo,
    headers: input.headers,
    attachments: input.attachments ?? [],
    lang,
    dir,
    title: title === null ? null : seen(title),
    runs,
    visibleText: seen(visible),
    links,
    pictures,
    tables,
    headings,
    elements,
    handlers,
  };
}
