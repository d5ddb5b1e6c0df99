/** A word that must stay whole: a link, with its brackets, or a merge tag. */
const isWhole = (word: string): boolean => /(?:https?:\/\/|mailto:|tel:|sms:|\{\{)/i.test(word);

/** The words of a line; a merge tag is one word, even with spaces in it. */
const wordsOf = (line: string): string[] => line.match(/(?:\{\{[^{}\n]*\}\}|[^\s])+/g) ?? [];

function wrapLine(line: string, columns: number): string[] {
  const indent = /^ */.exec(line)?.[0] ?? '';
  const hanging = indent + ' '.repeat(/^(?:- |\d+\. )/.exec(line.trimStart())?.[0].length ?? 0);
  const lines: string[] = [];
  let current = indent;
  let hasWord = false;
  for (const word of wordsOf(line)) {
    let rest = word;
    const remaining = (): number => columns - current.length - (hasWord ? 1 : 0);
    if (hasWord && [...rest].length > remaining()) {
      lines.push(current);
      current = hanging;
      hasWord = false;
    }
    // A part of a word is never whole if the word is not: testing each again would take quadratic time.
    const mayBreak = !isWhole(word);
    while (mayBreak && rest.length > remaining()) {
      // Whole code points, so that no emoji is cut in two.
      let head = '';
      for (const character of rest) {
        if (head.length + character.length > remaining()) break;
        head += character;
      }
      if (!head) break;
      lines.push(current + head);
      rest = rest.slice(head.length);
      current = hanging;
    }
    current += (hasWord ? ' ' : '') + rest;
    hasWord = true;
  }
  lines.push(current.trimEnd());
  return lines;
}

/** Breaks lines at words so that none exceeds `columns` characters, except for links. Lists keep their indent. */
export function wrapText(text: string, columns: number): string {
  return text
    .split('\n')
    .flatMap((line) =>
      line === '-- ' ? [line] : line.length <= columns ? [line.trimEnd()] : wrapLine(line, columns),
    )
    .join('\n');
}
