// The info text in lines and sentences, as far as they can be distinguished.
export interface Unit {
  text: string;
  /** How its line began. */
  mark: 'none' | 'bullet' | 'step';
}

const bullet = /^(?:[-*•·–—▪✓✔➤]|\p{Extended_Pictographic}\ufe0f?)\s+/u;
const step = /^(\d{1,2})[.)]\s+/u;

const abbreviation =
  /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|No|Nr|Co|Inc|Ltd|vs|approx|ca|e\.g|i\.e|a\.m|p\.m|incl|excl|max|min|z\.B|Str|\p{Lu})\.$/u;
const dateDot = /(?:^|\s)\d{1,2}\.$/u;

/** "1. Brush it off 2. Wash it 3. Let it dry", in one line: a line for each, and one for the introduction. */
function stepsApart(line: string): string[] {
  const found = [...line.matchAll(/(?:^|\s)(\d{1,2})[.)]\s+(?=\p{L})/gu)];
  const isCount = found.length >= 2 && found.every(([, number], index) => Number(number) === index + 1);
  if (!isCount) return [line];
  const starts = found.map(({ index }) => index);
  return [0, ...starts]
    .map((from, index) => line.slice(from, starts[index] ?? line.length).trim())
    .filter((part) => part !== '');
}

/** Lower case after the mark: whether a new sentence begins there, or the mark was an abbreviation's. */
export const endsSentence = (before: string): boolean =>
  !abbreviation.test(before) && !dateDot.test(before) && !/(?:^|[\s.])\p{L}\.$/u.test(before);

/** Sentences end with a mark and a capital after it, questions with theirs; "Dr. Lee" and "14. June" do not. */
export function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of line.matchAll(/[.!?…]+["”’)]?\s+(?=["“‘(¿¡]?[\p{Lu}\p{N}\p{Sc}])|\?+\s+(?=\p{Ll})/gu)) {
    const end = match.index + match[0].trimEnd().length;
    const sentence = line.slice(start, end);
    if (abbreviation.test(sentence) || (dateDot.test(sentence) && sentence.length > 4)) continue;
    sentences.push(sentence.trim());
    start = match.index + match[0].length;
  }
  sentences.push(line.slice(start).trim());
  return sentences.filter((sentence) => sentence !== '');
}

export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/gu, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '');

export function unitsOf(text: string): Unit[] {
  return cleanText(text)
    .split('\n')
    .flatMap((line) => stepsApart(line.trim()))
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .flatMap((line): Unit[] => {
      const numbered = step.exec(line);
      if (numbered) return [{ text: line.slice(numbered[0].length), mark: 'step' }];
      if (bullet.test(line)) return [{ text: line.replace(bullet, ''), mark: 'bullet' }];
      return sentencesOf(line).map((sentence) => ({ text: sentence, mark: 'none' }));
    });
}
