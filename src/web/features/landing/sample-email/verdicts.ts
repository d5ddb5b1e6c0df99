// The sentences that say a grade, made when the page is built, so that the browser needs no code for messages.
import { formatNumber } from '#web/lib/formats.ts';
import { currentLanguage, t } from '#web/text/t.ts';
import { countMark, gradeMark, type Verdicts } from './verdict-marks.ts';

/** No language of ours needs a larger number to show all of its forms. */
const largest = 100;

export const verdicts = (): Verdicts => {
  const rules = new Intl.PluralRules(currentLanguage());
  const found: Verdicts = {};
  for (let count = 0; count <= largest; count++) {
    found[rules.select(count)] ??= t('landing.letter.verdict', { grade: gradeMark, count }).replace(
      formatNumber(count),
      countMark,
    );
  }
  return found;
};
