// Words that are no term of the field, counted in names, comments and documents.
import { parseSync } from 'vite';

const words = {
  whoever: 'whoever',
  whatever: 'whatever',
  nobody: 'nobody',
  somebody: 'somebody',
  kept: 'kept',
  told: 'told',
  doubt: 'doubt(s|ful)?',
  fate: 'fates?',
  nudge: 'nudges?',
  holding: 'holding',
  departures: 'departures?',
  leaving: 'leaving',
  letter: 'letters?',
  picture: 'pictures?',
  door: 'doors?',
  room: 'rooms?',
  nth: 'nth',
};

/** The same words in a usual sense: characters of the alphabet, the grade, and CSS. */
const usualSenses = new RegExp(
  [
    '(?:capital|small|upper ?case|lower ?case|single|accented|Latin|Greek|Cyrillic|Arabic|one|first|three) letters?',
    'letters? (?:and|or|case|spacing|A|of the alphabet)\\b',
    '(?:and|or|of|by|are|no|not|without|only) letters',
    'cover letters?',
    'nth (?:child|last|of)',
  ].join('|'),
  'gi',
);

/** Without strings, templates, regular expressions and the text of JSX: names and comments are left. */
const namesAndComments = (file, text) => {
  const literals = [];
  const visit = (node) => {
    if (Array.isArray(node)) for (const item of node) visit(item);
    if (typeof node?.type !== 'string') return;
    const isText = node.type === 'Literal' && (typeof node.value === 'string' || node.regex);
    if (isText || node.type === 'TemplateElement' || node.type === 'JSXText') literals.push(node);
    else for (const value of Object.values(node)) if (typeof value === 'object') visit(value);
  };
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  visit(program);
  let left = '';
  let end = 0;
  for (const literal of literals.sort((a, b) => a.start - b.start)) {
    left += `${text.slice(end, literal.start)} `;
    end = literal.end;
  }
  return left + text.slice(end);
};

/** `keptWork` and `KEPT_WORK` have the words kept and work. */
const separate = (text) =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .replace(usualSenses, ' ');

const countOf = (texts, pattern) =>
  texts.reduce((sum, text) => sum + (text.match(new RegExp(`\\b(?:${pattern})\\b`, 'gi'))?.length ?? 0), 0);

/** Rows of `{ word, all, names, docs }`: in all text of the code, in its names and comments, in documents. */
export const wordCounts = (code, docs) => {
  const full = code.map(({ text }) => separate(text));
  const bare = code.map(({ file, text }) => namesAndComments(file, text));
  const names = bare.map(separate);
  const documents = docs.map(({ text }) => separate(text));
  const rows = Object.entries(words).map(([word, pattern]) => ({
    word,
    all: countOf(full, pattern),
    names: countOf(names, pattern),
    docs: countOf(documents, pattern),
  }));
  const soonNames = bare.reduce((sum, text) => sum + (text.match(/[a-z\d]Soon\b/g)?.length ?? 0), 0);
  return [...rows, { word: '…Soon', all: soonNames, names: soonNames, docs: 0 }];
};
