import { seen } from '../characters.ts';
import type { Element, Listener, Spot } from '../reader.ts';

/** Words that look alike: the text between two tags. */
export interface TextRun {
  text: string;
  isHidden: boolean;
  /** Anything readable came before it. */
  isFirst: boolean;
  /** Hidden runs that belong to one hidden element share it. */
  hiddenBy: number | null;
  /** Where a style sheet decides by the screen: seen only there, or only elsewhere. */
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

export const breaking =
  /^(?:p|div|td|th|tr|li|br|h[1-6]|table|ul|ol|blockquote|center|hr|article|section|header|footer|pre)$/;

export interface RunFacts extends Listener {
  runs: TextRun[];
  /** All readable words, one space between. */
  visibleText: () => string;
  /** The run that was just heard; null where the words were only space. */
  latest: () => TextRun | null;
}

/** The words, piece by piece. */
export function runFacts(): RunFacts {
  const runs: TextRun[] = [];
  const visible: string[] = [];
  let blockNumber = 0;
  let links = 0;
  let sawWords = false;
  let latest: TextRun | null = null;
  const edge = ({ name }: Element): void => {
    if (!breaking.test(name)) return;
    visible.push(' ');
    blockNumber += 1;
  };
  return {
    runs,
    visibleText: () => seen(visible.join('')),
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
      const isHidden = hiddenBy !== null;
      const isThere = !isHidden && shownOnly !== 'elsewhere';
      if (isThere) visible.push(text);
      latest = null;
      if (!words) return;
      latest = {
        text,
        isHidden,
        isFirst: !sawWords,
        hiddenBy,
        shownOnly,
        color: look.color,
        background: look.background,
        fontSizePx: (shownOnly === 'elsewhere' ? look.elsewhere : look.always).fontSizePx,
        isBold: look.isBold,
        isLink: links > 0,
        blockNumber,
        place: { at, excerpt: text },
      };
      runs.push(latest);
      if (isThere) sawWords = true;
    },
  };
}
