// The text of an email as runs of one style.
import { clipsNearlyAll } from '../../css/boxes/overflow.ts';
import type { ComputedStyle } from '../../css/computed/computed-style.ts';
import {
  type HiddenReason,
  hiddenReasonOf,
  type ViewStyle,
  visibleColorOf,
} from '../../css/computed/view-style.ts';
import { contrastOf } from '../../judge/contrast-of.ts';
import { beginsWithSpace, endsWithSpace } from '../characters.ts';
import type { Element, HtmlListener, HtmlLocation } from '../html-listener.ts';

/** The text between two tags. */
export interface TextRun {
  text: string;
  /** As readers see it: one space for any white space, none around. */
  visibleText: string;
  isHidden: boolean;
  /** No visible text came before it, except a short one or a line such as “View in browser”. */
  isAtStart: boolean;
  /** The number of the element that hides it, which all runs in that element share; null when visible. */
  hiddenBy: number | null;
  /** The element that hides it, such as `<div>`; `''` when visible. */
  hiddenTag: string;
  /** How, in the language of style sheets: `display: none`; `''` when visible. */
  hiddenCause: string;
  shownOnly: Element['shownOnly'];
  /** `#rrggbb`; null if unknown. */
  color: string | null;
  background: string | null;
  fontSizePx: number;
  isBold: boolean;
  isLink: boolean;
  /** Runs of one paragraph or cell share it. */
  blockNumber: number;
  location: HtmlLocation;
}

const blockTags = new Set([
  ...['p', 'div', 'td', 'th', 'tr', 'li', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'ul', 'ol'],
  ...['blockquote', 'center', 'hr', 'article', 'section', 'header', 'footer', 'pre'],
]);

export interface RunFacts extends HtmlListener {
  runs: TextRun[];
  /** All readable text, joined by spaces. */
  visibleText: () => string;
  /** The latest run; null if its text was only white space. */
  latest: () => TextRun | null;
}

const minVisibleContrast = 1.2;

const hasVisibleContrast = (style: ViewStyle): boolean => {
  const color = visibleColorOf(style);
  return (
    color === null || style.background === null || contrastOf(color, style.background) >= minVisibleContrast
  );
};

/** The style in the first view that shows the text with contrast, else in the first that shows it at all. */
function shownStyleOf({ desktop, byView }: ComputedStyle): ViewStyle {
  if (byView === null) return desktop;
  let shown: ViewStyle | null = null;
  for (const style of byView) {
    if (hiddenReasonOf(style) !== null) continue;
    if (hasVisibleContrast(style)) return style;
    shown ??= style;
  }
  return shown ?? desktop;
}

/** The box that clips nearly all of a text of so many characters, if it is hidden or clipped in every view. */
function clippedBy({ desktop, byView }: ComputedStyle, characters: number): HiddenReason | null {
  if (desktop.clipBox === null) return null;
  const isHidden = (style: ViewStyle): boolean =>
    hiddenReasonOf(style) !== null ||
    (style.clipBox !== null && clipsNearlyAll(style.clipBox, characters, style.fontSizePx, style.isNowrap));
  return (byView ?? [desktop]).every(isHidden) ? desktop.clipBox.reason : null;
}

/** A name beside a logo is as short. */
const maxNameCharacters = 40;
const maxStartCharacters = 200;

/** “View in browser” and the like, in the languages of most emails. */
const viewElsewhere =
  /browser|online|web ?(?:site|page|version|mail)|navegador|navigateur|en l[ií]gne|en l[ií]nea|vis\w* correctamente|mobile|trouble|cannot see|can'?t see|images|webseite|przegl|браузер|ブラウザ|浏览器/i;

const isStart = (textBefore: string): boolean =>
  textBefore.length <= maxNameCharacters ||
  (textBefore.length <= maxStartCharacters && viewElsewhere.test(textBefore));

export function runFacts(): RunFacts {
  const runs: TextRun[] = [];
  let allText = '';
  let needsSpace = false;
  let blockNumber = 0;
  let links = 0;
  let textBefore = '';
  let latest: TextRun | null = null;
  const startBlock = ({ name }: Element): void => {
    if (!blockTags.has(name)) return;
    needsSpace = true;
    blockNumber += 1;
  };
  const append = (text: string, visibleText: string): void => {
    if (beginsWithSpace(text)) needsSpace = true;
    if (!visibleText) return;
    allText += needsSpace && allText !== '' ? ` ${visibleText}` : visibleText;
    needsSpace = endsWithSpace(text);
  };
  return {
    runs,
    visibleText: () => allText,
    latest: () => latest,
    open(element) {
      startBlock(element);
      if (element.name === 'a') links += 1;
    },
    close(element) {
      startBlock(element);
      if (element.name === 'a') links -= 1;
    },
    text({ text, visibleText, offset }, { style, hiddenBy, shownOnly }) {
      const shownStyle = shownStyleOf(style);
      const reason = hiddenBy ?? (visibleText ? clippedBy(style, visibleText.length) : null);
      const isHidden = reason !== null;
      const isOnDesktop = !isHidden && shownOnly !== 'other-views';
      if (isOnDesktop) append(text, visibleText);
      latest = null;
      if (!visibleText) return;
      latest = {
        text,
        visibleText,
        isHidden,
        isAtStart: isStart(textBefore),
        hiddenBy: reason?.elementNumber ?? null,
        hiddenTag: reason ? `<${reason.tag}>` : '',
        hiddenCause: reason?.cause ?? '',
        shownOnly,
        color: visibleColorOf(shownStyle),
        background: shownStyle.background,
        fontSizePx: shownStyle.fontSizePx,
        isBold: style.isBold,
        isLink: links > 0,
        blockNumber,
        location: { offset, excerpt: text },
      };
      runs.push(latest);
      if (isOnDesktop && textBefore.length <= maxStartCharacters) textBefore += ` ${visibleText}`;
    },
  };
}
