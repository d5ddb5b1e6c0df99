import { type FactName, type Facts, isStatedOnce, type Reading, type UserLine } from '../facts.ts';
import type { Pieces } from '../pieces.ts';
import { hashOf, inOrder, pick } from './choose.ts';
import { canFill, factsIn, fill } from './fill.ts';

export interface Body {
  paragraphs: string[];
  /** The facts it states, in the order of the text. */
  states: FactName[];
  /** The text after the opening: the user's own words, and the facts, in order. */
  order: ('own' | FactName)[];
}

const statedOnce = (facts: readonly FactName[]): FactName[] => facts.filter(isStatedOnce);

/** True for a piece with a fact that the text or the user's own words state already. */
const repeatsFact = (piece: string, facts: Facts, stated: ReadonlySet<FactName>): boolean =>
  factsIn(piece, facts).some((fact) => stated.has(fact));

function openingOf(pieces: Pieces, facts: Facts, stated: ReadonlySet<FactName>, seed: number, salt: string) {
  const fitting = pieces.openings.filter(
    (piece) => canFill(piece, facts) && !repeatsFact(piece, facts, stated),
  );
  const score = (piece: string) => Math.min(1, factsIn(piece, facts).length);
  const ordered = inOrder(fitting, score, `${salt}/opening`);
  const withFacts = ordered.filter((piece) => score(piece) > 0);
  return (
    pick(withFacts.length >= 2 ? withFacts : ordered.slice(0, Math.max(3, withFacts.length)), seed) ?? ''
  );
}

function pieceFor(
  alternatives: readonly string[],
  facts: Facts,
  stated: ReadonlySet<FactName>,
  seed: number,
  salt: string,
) {
  const fitting = alternatives.filter((piece) => canFill(piece, facts) && !repeatsFact(piece, facts, stated));
  const score = (piece: string) => statedOnce(factsIn(piece, facts)).length;
  const best = Math.max(0, ...fitting.map(score));
  return pick(
    inOrder(
      fitting.filter((piece) => score(piece) === best),
      () => 0,
      salt,
    ),
    seed,
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const contentWords = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter(
    (word) => !/^(?:the|and|what|you|for|about|how)$/u.test(word),
  );

/** "The collection in short: spring collection" repeats a word. */
const repeatsWord = (lead: string, text: string): boolean => {
  if (/^\P{Ll}?[^:.]{2,40}: /u.test(text)) return true;
  const words = contentWords(text);
  return contentWords(lead).some((word) => words.includes(word));
};

/** The items of a list together, a heading with its list, and up to four sentences in one paragraph. */
function ownParagraphs(words: readonly UserLine[], lead: string): string[] {
  const paragraphs: string[] = [];
  let sentences: string[] = [];
  let list: string[] = [];
  let heading = '';
  const isOnly = words.length === 1;
  const endSentences = () => {
    // A single last sentence would look forgotten.
    while (sentences.length > 4) paragraphs.push(sentences.splice(0, 3).join(' '));
    if (sentences.length > 0) paragraphs.push(sentences.join(' '));
    sentences = [];
  };
  const endList = () => {
    const [only] = list;
    const intro = heading || lead;
    // A single item joins the sentences around it; alone it gets an introduction.
    if (list.length === 1 && only && !heading && (!isOnly || repeatsWord(lead, only))) {
      const fragment = capital(only.replace(/^(?:-|\d+\.) /u, '').replace(/[.;,]?$/u, '.'));
      const before = paragraphs.at(-1);
      if (before !== undefined && !before.includes('\n') && before.length + fragment.length < 200)
        paragraphs.splice(-1, 1, `${before} ${fragment}`);
      else paragraphs.push(fragment);
    } else if (list.length === 1 && only)
      paragraphs.push(`${intro} ${only.replace(/^(?:-|\d+\.) /u, '').replace(/[.;,]?$/u, '.')}`);
    else if (list.length > 1) paragraphs.push(`${intro}\n${list.join('\n')}`);
    else if (heading) paragraphs.push(heading);
    list = [];
    heading = '';
  };
  for (const { kind, text } of words) {
    if (kind === 'item' || kind === 'step') {
      endSentences();
      if ((kind === 'step') !== /^\d/u.test(list[0] ?? (kind === 'step' ? '1' : ''))) endList();
      list.push(
        kind === 'step' ? `${list.length + 1}. ${text}` : isOnly ? `- ${text}` : `- ${capital(text)}`,
      );
    } else {
      endList();
      if (kind === 'heading') {
        endSentences();
        heading = text;
      } else if (kind === 'question') {
        endSentences();
        sentences.push(text);
      } else {
        sentences.push(text);
      }
    }
  }
  endSentences();
  endList();
  return paragraphs;
}

/** Short sentences about the offer form a paragraph; a quotation is its own. */
function figureParagraphs(figures: readonly string[]): string[] {
  const quotations = figures.filter((figure) => figure.startsWith('“'));
  const others = figures.filter((figure) => !figure.startsWith('“'));
  const half = others.length > 3 ? 2 : others.length;
  return [...quotations, others.slice(0, half).join(' '), others.slice(half).join(' ')].filter(
    (text) => text !== '',
  );
}

export function bodyOf(pieces: Pieces, reading: Reading, seed: number, salt: string): Body {
  const { facts } = reading;
  const compose = (includesFacts: boolean): Body => {
    const userLines = reading.userLines.filter(({ onlyFacts }) => includesFacts || !onlyFacts);
    const stated = new Set<FactName>(userLines.flatMap((own) => statedOnce(own.states)));
    // Text that begins with the product needs no preceding line that begins with it as well.
    const name = facts.name?.toLowerCase();
    const isNamed = name !== undefined && userLines.some(({ text }) => text.toLowerCase().includes(name));
    const opening = openingOf(pieces, facts, isNamed ? new Set([...stated, 'product']) : stated, seed, salt);
    const states: FactName[] = [...factsIn(opening, facts)];
    for (const fact of statedOnce(states)) stated.add(fact);
    const ownFacts = userLines.flatMap((own) => own.states);
    const lines: string[] = [];
    const figures: string[] = [];
    const bodyFacts: FactName[] = [];
    pieces.bodyPoints.forEach((alternatives, index) => {
      // Each point has its own seed: a shared one would change them together, and give few texts from many pieces.
      const pointSeed = hashOf(`${salt}/beat/${index}/${seed}`) >>> 8;
      const piece = pieceFor(alternatives, facts, stated, pointSeed, `${salt}/beat/${index}`);
      if (!piece || lines.length + figures.length >= 6) return;
      const pieceFacts = factsIn(piece, facts);
      const newFacts = statedOnce(pieceFacts);
      for (const fact of newFacts) stated.add(fact);
      states.push(...pieceFacts);
      bodyFacts.push(...newFacts);
      (newFacts.length > 0 ? figures : lines).push(fill(piece, facts));
    });
    const own = ownParagraphs(userLines, pieces.lead);
    const figureLines = figureParagraphs(figures);
    // In the order in which the user gave them.
    const factsFirst = reading.userLines[0]?.onlyFacts === true && !includesFacts;
    const middle = factsFirst ? [...figureLines, ...own] : [...own, ...figureLines];
    const ownPart: ('own' | FactName)[] = userLines.length > 0 ? ['own'] : [];
    return {
      paragraphs: [...(opening ? [fill(opening, facts)] : []), ...middle, ...lines.slice(0, 3)],
      states: [...new Set([...states, ...ownFacts])],
      order: [...new Set(factsFirst ? [...bodyFacts, ...ownPart] : [...ownPart, ...bodyFacts])],
    };
  };
  const body = compose(false);
  const isFactLost = reading.userLines.some(
    ({ onlyFacts, states: own }) => onlyFacts && statedOnce(own).some((fact) => !body.states.includes(fact)),
  );
  return isFactLost ? compose(true) : body;
}
