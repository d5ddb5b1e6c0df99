// The words of a text as numbers.
import {
  apostrophe,
  capital,
  curlyApostrophe,
  eachWord,
  number,
  percent,
  wordStart,
} from '../../message/char-class.ts';
import { countLexicons } from '../model/lexicon.ts';

export interface TextMeasures {
  words: number;
  /** Words of three letters and more, all of them capitals. */
  capitalWords: number;
  /** Words with random consonants, or with digits between letters. */
  gibberish: number;
  /** The longest sequence of words of one letter. */
  longestSpacedRun: number;
  /** The number of matches of each lexicon, in the order of `lexiconNames`. */
  lexicon: readonly number[];
}

const consonants = /[bcdfghjklmnpqrstvwxz]{5}/i;
const minGibberishCharacters = 5;

const isCode = (word: string): boolean =>
  /\d/.test(word) && (/\p{L}\d+\p{L}/u.test(word) || /^\d+\p{L}{3,}/u.test(word));

const continuesWord = wordStart | apostrophe | curlyApostrophe | percent;

export function measureText(text: string): TextMeasures {
  const from: number[] = [];
  const to: number[] = [];
  let capitalWords = 0;
  let gibberish = 0;
  let spacedRun = 0;
  let longestSpacedRun = 0;
  const hasConsonants = consonants.test(text);
  eachWord(text, continuesWord, (start, end, characters, first, others) => {
    from.push(start);
    to.push(end);
    if (first === capital && characters > 2 && (others & ~(capital | apostrophe)) === 0) capitalWords += 1;
    spacedRun = characters === 1 && first !== number ? spacedRun + 1 : 0;
    if (spacedRun > longestSpacedRun) longestSpacedRun = spacedRun;
    const hasNumber = ((first | others) & number) !== 0;
    if (!hasNumber && !(hasConsonants && characters >= minGibberishCharacters)) return;
    const word = text.slice(start, end);
    if ((hasConsonants && consonants.test(word)) || (hasNumber && isCode(word))) gibberish += 1;
  });
  const lexicon = countLexicons(text, { from, to });
  return { words: from.length, capitalWords, gibberish, longestSpacedRun, lexicon };
}
