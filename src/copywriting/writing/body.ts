import { type FactName, type Facts, isTold, type OwnWords, type Reading } from '../facts.ts';
import type { Pieces } from '../pieces.ts';
import { at, hashOf, inOrder } from './choose.ts';
import { canFill, factsIn, fill } from './fill.ts';

export interface Body {
  paragraphs: string[];
  /** The facts it states, in the order of the text. */
  states: FactName[];
  /** The text after the opening: the user's own words, and the facts, in order. */
  order: ('own' | FactName)[];
}

const told = (facts: readonly FactName[]): FactName[] => facts.filter(isTold);

/** A piece that repeats a used fact, or one in the user's own words, is not used. */
const says = (piece: string, facts: Facts, said: ReadonlySet<FactName>): boolean =>
  factsIn(piece, facts).some((fact) => said.has(fact));

function openingOf(pieces: Pieces, facts: Facts, said: ReadonlySet<FactName>, seed: number, salt: string) {
  const fitting = pieces.openings.filter((piece) => canFill(piece, facts) && !says(piece, facts, said));
  const worth = (piece: string) => Math.min(1, factsIn(piece, facts).length);
  const ordered = inOrder(fitting, worth, `${salt}/opening`);
  const telling = ordered.filter((piece) => worth(piece) > 0);
  return at(telling.length >= 2 ? telling : ordered.slice(0, Math.max(3, telling.length)), seed) ?? '';
}

function beatOf(
  beat: readonly string[],
  facts: Facts,
  said: ReadonlySet<FactName>,
  seed: number,
  salt: string,
) {
  const fitting = beat.filter((piece) => canFill(piece, facts) && !says(piece, facts, said));
  const worth = (piece: string) => told(factsIn(piece, facts)).length;
  const best = Math.max(0, ...fitting.map(worth));
  return at(
    inOrder(
      fitting.filter((piece) => worth(piece) === best),
      () => 0,
      salt,
    ),
    seed,
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const weighty = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter(
    (word) => !/^(?:the|and|what|you|for|about|how)$/u.test(word),
  );

/** "The collection in short: spring collection" repeats a word. */
const echoes = (lead: string, text: string): boolean => {
  if (/^\P{Ll}?[^:.]{2,40}: /u.test(text)) return true;
  const words = weighty(text);
  return weighty(lead).some((word) => words.includes(word));
};

/** Lines of a list together, a heading with its list, sentences of one line of thought in one paragraph. */
function ownParagraphs(words: readonly OwnWords[], lead: string): string[] {
  const paragraphs: string[] = [];
  let sentences: string[] = [];
  let list: string[] = [];
  let heading = '';
  const alone = words.length === 1;
  const endSentences = () => {
    // A single last sentence would look forgotten.
    while (sentences.length > 4) paragraphs.push(sentences.splice(0, 3).join(' '));
    if (sentences.length > 0) paragraphs.push(sentences.join(' '));
    sentences = [];
  };
  const endList = () => {
    const [only] = list;
    const intro = heading || lead;
    // A fragment gets an introduction; beside sentences it needs none and joins them.
    if (list.length === 1 && only && !heading && (!alone || echoes(lead, only))) {
      const scrap = capital(only.replace(/^(?:-|\d+\.) /u, '').replace(/[.;,]?$/u, '.'));
      const before = paragraphs.at(-1);
      if (before !== undefined && !before.includes('\n') && before.length + scrap.length < 200)
        paragraphs.splice(-1, 1, `${before} ${scrap}`);
      else paragraphs.push(scrap);
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
      list.push(kind === 'step' ? `${list.length + 1}. ${text}` : alone ? `- ${text}` : `- ${capital(text)}`);
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
  const quoteWhole = (onlyFactsToo: boolean): Body => {
    const quoted = reading.words.filter(({ onlyFacts }) => onlyFactsToo || !onlyFacts);
    const said = new Set<FactName>(quoted.flatMap((own) => told(own.says)));
    // Text that begins with the product needs no preceding line that begins with it as well.
    const name = facts.name?.toLowerCase();
    const named = name !== undefined && quoted.some(({ text }) => text.toLowerCase().includes(name));
    const opening = openingOf(pieces, facts, named ? new Set([...said, 'product']) : said, seed, salt);
    const states: FactName[] = [...factsIn(opening, facts)];
    for (const fact of told(states)) said.add(fact);
    const ownFacts = quoted.flatMap((own) => own.says);
    const beats: string[] = [];
    const figures: string[] = [];
    const stood: FactName[] = [];
    pieces.beats.forEach((beat, index) => {
      // Each has its own number: a shared one would change them together, and give few texts from many pieces.
      const own = hashOf(`${salt}/beat/${index}/${seed}`) >>> 8;
      const piece = beatOf(beat, facts, said, own, `${salt}/beat/${index}`);
      if (!piece || beats.length + figures.length >= 6) return;
      const stated = factsIn(piece, facts);
      for (const fact of told(stated)) said.add(fact);
      states.push(...stated);
      stood.push(...told(stated));
      (told(stated).length > 0 ? figures : beats).push(fill(piece, facts));
    });
    const own = ownParagraphs(quoted, pieces.lead);
    const facing = figureParagraphs(figures);
    // In the order in which the user gave them.
    const factsFirst = reading.words[0]?.onlyFacts === true && !onlyFactsToo;
    const middle = factsFirst ? [...facing, ...own] : [...own, ...facing];
    const ownPart: ('own' | FactName)[] = quoted.length > 0 ? ['own'] : [];
    return {
      paragraphs: [...(opening ? [fill(opening, facts)] : []), ...middle, ...beats.slice(0, 3)],
      states: [...new Set([...states, ...ownFacts])],
      order: [...new Set(factsFirst ? [...stood, ...ownPart] : [...ownPart, ...stood])],
    };
  };
  const body = quoteWhole(false);
  const lost = reading.words.some(
    ({ onlyFacts, says: own }) => onlyFacts && told(own).some((fact) => !body.states.includes(fact)),
  );
  return lost ? quoteWhole(true) : body;
}
