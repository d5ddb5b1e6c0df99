import { fixedText } from '../fixed/fixed-text.ts';
import { visibleText } from '../import/summary.ts';

/** Characters of HTML that are read for a label. */
const maxSource = 20_000;

/** The words of HTML in one line, without addresses. */
export const wordsOfHtml = (html: string): string =>
  visibleText(fixedText(html.slice(0, maxSource), { wordsOnly: true }));
