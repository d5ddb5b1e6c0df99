import { isCutAway } from '../../css/boxes.ts';
import { contrastOf } from '../../judge/contrast-of.ts';
import { colorOf, type Hider, hiderOf, type Look, type Sight } from '../../judge/look.ts';
import { beginsWithSpace, endsWithSpace } from '../characters.ts';
import type { Element, Listener, Spot } from '../reader.ts';

/** Runs of text with one style: the text between two tags. */
export interface TextRun {
  text: string;
  /** The visible text: one space for any white space, no padding. */
  seen: string;
  isHidden: boolean;
  /** No readable text came before it except a name beside the logo, or a line about reading elsewhere. */
  isFirst: boolean;
  /** Hidden runs of one hidden element share it. */
  hiddenBy: number | null;
  /** The hiding element and its declaration, such as `<div> by display: none`; `''` when visible. */
  hiddenAs: string;
  /** When a style sheet decides by the screen: visible only there, or only elsewhere. */
  shownOnly: Element['shownOnly'];
  color: string | null;
  background: string | null;
  fontSizePx: number;
  isBold: boolean;
  isLink: boolean;
  /** Runs of one paragraph or cell share it. */
  blockNumber: number;
  place: Spot;
}

const breaking = new Set([
  ...['p', 'div', 'td', 'th', 'tr', 'li', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'ul', 'ol'],
  ...['blockquote', 'center', 'hr', 'article', 'section', 'header', 'footer', 'pre'],
]);

export interface RunFacts extends Listener {
  runs: TextRun[];
  /** All readable text, joined by spaces. */
  visibleText: () => string;
  /** The latest run; null if its text was only white space. */
  latest: () => TextRun | null;
}

const faintest = 1.2;

const stands = (sight: Sight): boolean => {
  const color = colorOf(sight);
  return color === null || sight.ground === null || contrastOf(color, sight.ground) >= faintest;
};

/** The ordinary view, unless the text is visible only in another. */
function sightOf({ ordinary, byView }: Look): Sight {
  if (byView === null) return ordinary;
  let shown: Sight | null = null;
  for (const sight of byView) {
    if (hiderOf(sight) !== null) continue;
    if (stands(sight)) return sight;
    shown ??= sight;
  }
  return shown ?? ordinary;
}

/** The box that clips nearly all of these letters in every view. */
function cutBy({ ordinary, byView }: Look, letters: number): Hider | null {
  if (ordinary.slit === null) return null;
  const isCut = (sight: Sight): boolean =>
    hiderOf(sight) !== null ||
    (sight.slit !== null && isCutAway(sight.slit, letters, sight.fontSizePx, sight.isNowrap));
  return (byView ?? [ordinary]).every(isCut) ? ordinary.slit.hider : null;
}

const longestBeginning = 200;
const shortBeginning = 40;

/** “View in browser” and the like, in the languages of most emails. */
const elsewhere =
  /browser|online|web ?(?:site|page|version|mail)|navegador|navigateur|en l[ií]gne|en l[ií]nea|vis\w* correctamente|mobile|trouble|cannot see|can'?t see|images|webseite|przegl|браузер|ブラウザ|浏览器/i;

const isBeginning = (before: string): boolean =>
  before.length <= shortBeginning || (before.length <= longestBeginning && elsewhere.test(before));

/** The text, piece by piece. */
export function runFacts(): RunFacts {
  const runs: TextRun[] = [];
  let visible = '';
  let hasGap = false;
  let blockNumber = 0;
  let links = 0;
  let before = '';
  let latest: TextRun | null = null;
  const edge = ({ name }: Element): void => {
    if (!breaking.has(name)) return;
    hasGap = true;
    blockNumber += 1;
  };
  const show = (text: string, words: string): void => {
    if (beginsWithSpace(text)) hasGap = true;
    if (!words) return;
    visible += hasGap && visible !== '' ? ` ${words}` : words;
    hasGap = endsWithSpace(text);
  };
  return {
    runs,
    visibleText: () => visible,
    latest: () => latest,
    open(element) {
      edge(element);
      if (element.name === 'a') links += 1;
    },
    close(element) {
      edge(element);
      if (element.name === 'a') links -= 1;
    },
    words({ text, seen: words, at }, { look, hiddenBy, shownOnly }) {
      const sight = sightOf(look);
      const hider = hiddenBy ?? (words ? cutBy(look, words.length) : null);
      const isHidden = hider !== null;
      const isThere = !isHidden && shownOnly !== 'elsewhere';
      if (isThere) show(text, words);
      latest = null;
      if (!words) return;
      latest = {
        text,
        seen: words,
        isHidden,
        isFirst: isBeginning(before),
        hiddenBy: hider?.number ?? null,
        hiddenAs: hider ? `<${hider.name}> by ${hider.by}` : '',
        shownOnly,
        color: colorOf(sight),
        background: sight.ground,
        fontSizePx: sight.fontSizePx,
        isBold: look.isBold,
        isLink: links > 0,
        blockNumber,
        place: { at, excerpt: text },
      };
      runs.push(latest);
      if (isThere && before.length <= longestBeginning) before += ` ${words}`;
    },
  };
}
