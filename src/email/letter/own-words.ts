// Whether an email greets, signs or asks for a reply in its own blocks. Every language of the library is looked for in
// every email: people write in a language without setting it.
import { isDesignBlockId } from '../design-ids.ts';
import type { Block } from '../document.ts';
import { fixedText } from '../fixed-text.ts';
import { inlineText } from '../inline-html.ts';
import { pixels } from '../measure.ts';

interface Line {
  text: string;
  isLarge: boolean;
}

/** Body text is 14 to 18 px. */
const headlinePixels = 24;

const greetings = [
  'hi|hello|hey|greetings|good (?:day|morning|afternoon|evening)|to whom it may concern',
  'hallo|guten (?:tag|morgen|abend)|moin|servus|grüezi|grüß gott',
  'bonjour|bonsoir|salut|coucou',
  'hola|buenos días|buenas tardes|buenas noches|buenas',
  'ciao|buongiorno|buonasera|salve',
  'olá|oi|bom dia|boa tarde|boa noite',
  'שלום|היי|הי|בוקר טוב|ערב טוב',
].join('|');

/** These greet only with a comma or colon at their end: "Liebe zum Detail" does not. */
const salutations = [
  'dear',
  'liebe[rs]?|sehr geehrte[rs]?',
  'cher|chère|chers|chères',
  'estimad[oa]s?|querid[oa]s?|apreciad[oa]s?',
  'gentil[ei]|car[oai]|carissim[oaie]|egregi[oa]?',
  'prezad[oa]s?|car[oa]s|caríssim[oa]s?',
  'יקרים|לקוחות יקרים',
].join('|');

const signOffs = [
  '(?:(?:with )?(?:very |my |our )?(?:best|kind|kindest|warm|warmest) )?(?:regards|wishes)|best|all the best|(?:yours )?(?:sincerely|truly|faithfully)|yours|cheers|warmly|(?:with )?love|see you(?: soon)?|talk soon|take care|(?:many )?thanks|thank you|respectfully|cordially',
  '(?:mit )?(?:\\p{L}+ ){0,3}(?:grüßen?|grüssen?|gruß|gruss)|ihre?|deine?|eure?|bis (?:bald|dann|morgen)|herzlich(?:st)?|hochachtungsvoll',
  '(?:bien |très )?cordialement|bien à (?:vous|toi)|amicalement|à (?:bientôt|très bientôt|très vite)|(?:sincères |meilleures |cordiales )?salutations|chaleureusement|amitiés|bises',
  '(?:un )?(?:cordial |afectuoso )?saludos?(?: cordial(?:es)?)?|atentamente|(?:un )?(?:fuerte )?abrazos?|hasta (?:pronto|luego|la vista)|con cariño|gracias',
  '(?:un )?(?:caro |cordiale )?saluto|(?:tanti |cari |cordiali |distinti )?saluti|a presto|con affetto|un abbraccio|cordialmente|grazie',
  '(?:com )?(?:os )?(?:melhores |nossos )?cumprimentos|atenciosamente|(?:um )?(?:forte )?abraços?|até (?:breve|já|logo)|com carinho|saudações|obrigad[oa]',
  'בברכה(?: רבה)?|בכבוד רב|להתראות|שלכם|שלך|באהבה|בתודה|תודה(?: רבה)?',
].join('|');

// A word ends where no letter follows: `\b` knows Latin letters only.
const end = '(?![\\p{L}\\p{M}])';
/** The greeting and a name, up to a comma, a colon or the end of the line. */
const greeting = new RegExp(`^[¡¿]?(?:${greetings})${end}(?:\\.$|[^,.:!?;]{0,40}(?:[,:!]|$))`, 'iu');
const greetingWithMark = new RegExp(`^[¡¿]?(?:${greetings}|${salutations})${end}[^,.:!?;]{0,40}[,:]`, 'iu');
const signOff = new RegExp(`^(?:${signOffs})${end}`, 'iu');
/** Behind such a phrase stands nothing, or a short name. */
const afterSignOff = /^\s*(?:$|[,.!–—-]\s*(?:$|\p{Lu}.{0,40}$|\p{Lo}.{0,40}$)|\p{Lu}.{0,30}$)/u;
/** A merge tag with a name of the reader. */
const readersName = /\{\{\s{0,9}(?:first_?name|full_?name|last_?name|name)\b[^}]{0,200}\}\}/i;
const replyRequest =
  /\b(?:reply|write back|(?:answer|respond to) (?:this|me|us|with|any))\b|\bantworten sie\b|\b(?:répondez|répondre à)|\b(?:respóndeme|responde a|contéstame|contesta a)|\b(?:rispondi|rispondete|rispondimi|scrivetemi)\b|\b(?:responda|responde)\b|השיבו|ענו למייל/iu;

const mostRead = 400;

/** The beginning of a line, with a name where a merge tag stands. */
const withoutTags = (text: string): string =>
  text.slice(0, mostRead).replace(/\{\{[^{}]{0,200}\}\}/g, 'Name');

const readLines = (block: Block): Line[] => {
  const [text, size] =
    block.type === 'text'
      ? [inlineText(block.content), pixels(block.styles.fontSize, 8, 96, 16)]
      : block.type === 'html'
        ? [fixedText(block.content.html, { wordsOnly: true }), 0]
        : ['', 0];
  const lines = text.split('\n').map((one) => one.trim());
  return lines.filter(Boolean).map((one) => ({ text: one, isLarge: size >= headlinePixels }));
};

const knownLines = new WeakMap<Block, Line[]>();

/** A block that did not change is read once: this is asked after each key. */
const textOf = (block: Block): Line[] => {
  const before = knownLines.get(block);
  if (before) return before;
  const lines = readLines(block);
  knownLines.set(block, lines);
  return lines;
};

/** Texts with words in them, each as its lines. */
function* wordsOf(blocks: Iterable<Block>): Generator<Line[]> {
  for (const block of blocks) {
    const lines = textOf(block);
    if (lines.length > 0) yield lines;
  }
}

const take = <One>(all: Iterable<One>, count: number): One[] => {
  const taken: One[] = [];
  for (const one of all) {
    if (taken.length === count) break;
    taken.push(one);
  }
  return taken;
};

/** A headline such as "Hello summer" greets nobody. */
const isGreeting = ({ text, isLarge }: Line): boolean => {
  const start = withoutTags(text);
  return (
    readersName.test(text.slice(0, mostRead)) ||
    greetingWithMark.test(start) ||
    (!isLarge && text.length <= mostRead && greeting.test(start))
  );
};

const longestSignature = 120;

const isSignOff = ({ text }: Line): boolean => {
  if (text.length > longestSignature) return false;
  const [phrase] = signOff.exec(text) ?? [];
  return phrase !== undefined && afterSignOff.test(withoutTags(text.slice(phrase.length)));
};

const nameWord = "(?:\\p{Lu}[\\p{L}\\p{M}'’.-]*|&|and|und|et|y|e|ed|von|van|de|da|di|du|der|la|le)";
const nameLine = new RegExp(`^\\p{Lu}[\\p{L}\\p{M}'’.-]*(?: ${nameWord}){1,4}(?:,.{1,60})?$`, 'u');

const isName = ({ text, isLarge }: Line): boolean =>
  !isLarge && text.length <= longestSignature && nameLine.test(text);

const endsSentence = ({ text }: Line, longerThan: number): boolean =>
  text.length >= longerThan && /[.!?…,:]["”’]?$/u.test(text);

/** Two to five words in capitals below a sentence, as people sign: "Nora Whitlock". */
const isSignature = (lines: readonly Line[], before: readonly Line[] | undefined): boolean => {
  const [first] = lines;
  const above = before?.at(-1);
  if (first && above && lines.length <= 3 && endsSentence(above, 20) && isName(first)) return true;
  const last = lines.at(-1);
  const aboveLast = lines.length > 1 ? lines.at(-2) : above;
  return last !== undefined && aboveLast !== undefined && endsSentence(aboveLast, 40) && isName(last);
};

const mostOfMasthead = 50;

/** A short line above a headline, such as the name of a shop: an opening line above it would stand before the letterhead. */
const hasMasthead = ([first, second, ...more]: readonly Line[][]): boolean =>
  more.length >= 2 &&
  first?.length === 1 &&
  (first[0]?.text.length ?? 0) <= mostOfMasthead &&
  second?.[0]?.isLarge === true;

export interface OwnWords {
  greets: boolean;
  signs: boolean;
  asksForReply: boolean;
  /** It comes from the library, or begins with a masthead: nothing fits above it. */
  isDesigned: boolean;
  /** Of its last texts. */
  lastLines: readonly string[];
}

const read = (blocks: readonly Block[]): OwnWords => {
  const first = take(wordsOf(blocks), 4);
  const last = take(wordsOf([...blocks].reverse()), 4);
  return {
    greets: first.some((lines) => lines.slice(0, 2).some(isGreeting)),
    signs: last
      .slice(0, 3)
      .some((lines, at) => lines.slice(-4).some(isSignOff) || isSignature(lines, last[at + 1])),
    asksForReply: blocks.some((block) => textOf(block).some(({ text }) => replyRequest.test(text))),
    isDesigned: blocks.some(({ id }) => isDesignBlockId(id)) || hasMasthead(first),
    lastLines: last.slice(0, 3).flatMap((lines) => lines.slice(-4).map(({ text }) => text)),
  };
};

const known = new WeakMap<readonly Block[], OwnWords>();

/** What the blocks say themselves. The same list of blocks is read once. */
export function ownWordsOf(blocks: readonly Block[]): OwnWords {
  const before = known.get(blocks);
  if (before) return before;
  const own = read(blocks);
  known.set(blocks, own);
  return own;
}
