// Whether an email greets, signs or invites a reply in its own blocks. Each email is checked in every language of the
// library: authors often write in a language without setting it.

import type { Block } from '../document/block.ts';
import { isDesignBlockId } from '../document/design-ids.ts';
import { fixedText } from '../fixed/fixed-text.ts';
import { inlineText } from '../inline/inline-html.ts';
import { pixels } from '../render/measure.ts';

interface Line {
  text: string;
  isLarge: boolean;
}

/** Body text is 14 to 18 px. */
const minHeadlinePx = 24;

const greetings = [
  'hi|hiya|hello|hey|howdy|greetings|good (?:day|morning|afternoon|evening)|to whom it may concern',
  'hallo|hallöchen|hallihallo|huhu|guten (?:tag|morgen|abend)|moin|servus|grüezi|grüß (?:gott|dich|euch)',
  'bonjour|bonsoir|salut|coucou',
  'hola|buen(?:os)? días?|buenas tardes|buenas noches|buenas',
  'ciao|buongiorno|buondì|buonasera|salve',
  'olá|oi|bom dia|boa tarde|boa noite',
  'שלום|היי|הי|בוקר טוב|ערב טוב',
].join('|');

/** These greet only with a comma or colon at the end: "Liebe zum Detail" does not. */
const salutations = [
  'dear|(?:my |our )?(?:friends|folks|neighbou?rs)|(?:morning|afternoon|evening) (?:all|everyone|everybody|folks|friends|team)',
  'freunde|liebe[rs]?|sehr geehrte[rs]?',
  'cher|chère|chers|chères|(?:les |mes )?ami(?:e)?s',
  'estimad[oa]s?|querid[oa]s?|apreciad[oa]s?|amig[oa]s',
  'amic[ih]e?|gentil[ei]|car[oai]|carissim[oaie]|egregi[oa]?',
  'amig[oa]s|prezad[oa]s?|car[oa]s|caríssim[oa]s?',
  'חברים(?: יקרים)?|יקרים|לקוחות יקרים',
].join('|');

const signOffs = [
  '(?:(?:with )?(?:very |my |our )?(?:best|kind|kindest|warm|warmest) )?(?:regards|wishes)|best|all the best|(?:yours )?(?:sincerely|truly|faithfully)|yours|cheers|warmly|(?:with )?love|see you(?: soon)?|talk soon|take care|(?:many )?thanks|thank you|respectfully|cordially|xo(?:xo)*|hugs',
  '(?:mit )?(?:\\p{L}+ ){0,3}(?:grüßen?|grüssen?|gruß|gruss)|ihre?|deine?|eure?|bis (?:bald|dann|morgen)|herzlich(?:st)?|hochachtungsvoll',
  '(?:bien |très )?cordialement|bien à (?:vous|toi)|amicalement|à (?:bientôt|très bientôt|très vite)|(?:sincères |meilleures |cordiales )?salutations|chaleureusement|amitiés|bises',
  '(?:un )?(?:cordial |afectuoso )?saludos?(?: cordial(?:es)?)?|atentamente|(?:un )?(?:fuerte )?abrazos?|hasta (?:pronto|luego|la vista)|con cariño|gracias',
  '(?:un )?(?:caro |cordiale )?saluto|(?:tanti |cari |cordiali |distinti )?saluti|a presto|con affetto|un abbraccio|cordialmente|grazie',
  '(?:com )?(?:os )?(?:melhores |nossos )?cumprimentos|atenciosamente|(?:um )?(?:forte )?abraços?|até (?:breve|já|logo)|com carinho|saudações|obrigad[oa]',
  'בברכה(?: רבה)?|בכבוד רב|להתראות|שלכם|שלך|באהבה|בתודה|תודה(?: רבה)?',
].join('|');

// A word ends where no letter follows: `\b` supports Latin letters only.
const end = '(?![\\p{L}\\p{M}])';
/** The greeting and a name, up to a comma, a colon or the end of the line. */
const greeting = new RegExp(`^[¡¿]?(?:${greetings})${end}(?:\\.$|[^,.:!?;]{0,40}(?:[,:!]|$))`, 'iu');
const greetingWithMark = new RegExp(`^[¡¿]?(?:${greetings}|${salutations})${end}[^,.:!?;]{0,40}[,:]`, 'iu');
const signOff = new RegExp(`^(?:${signOffs})${end}`, 'iu');
/** Only a whole line greets without punctuation: "Dear friends" does, "Liebe zum Detail" does not. */
const salutationLine =
  /^(?:[Dd]ear|[Ll]iebe[rs]?(?= \p{Lu})|[Ss]ehr geehrte[rs]?|[Cc]h(?:er|ère)s?|[Ee]stimad[oa]s?|[Qq]uerid[oa]s?|[Gg]entil[ei]|[Cc]ar[oai]s?|[Pp]rezad[oa]s?)(?: [\p{L}\p{M}'’-]{1,20}){1,3}$/u;
/** Such a phrase is followed by nothing, or by a short name. */
const afterSignOffPhrase = /^\s*(?:$|[,.!–—-]\s*(?:$|\p{Lu}.{0,40}$|\p{Lo}.{0,40}$)|\p{Lu}.{0,30}$)/u;
/** A merge tag with a name of the reader. */
const readerNameTag = /\{\{\s{0,9}(?:first_?name|full_?name|last_?name|name)\b[^}]{0,200}\}\}/i;
const replyRequest =
  /\b(?:reply|write back|(?:answer|respond to) (?:this|me|us|with|any))\b|\bantworten sie\b|\b(?:répondez|répondre à)|\b(?:respóndeme|responde a|contéstame|contesta a)|\b(?:rispondi|rispondete|rispondimi|scrivetemi)\b|\b(?:responda|responde)\b|השיבו|ענו למייל/iu;

const maxReadLength = 400;

/** The beginning of a line, with a name for each merge tag. */
const withoutTags = (text: string): string =>
  text.slice(0, maxReadLength).replace(/\{\{[^{}]{0,200}\}\}/g, 'Name');

const readLines = (block: Block): Line[] => {
  const [text, size] =
    block.type === 'text'
      ? [inlineText(block.content), pixels(block.styles.fontSize, 8, 96, 16)]
      : block.type === 'html'
        ? [fixedText(block.content.html, { wordsOnly: true }), 0]
        : ['', 0];
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).map((line) => ({ text: line, isLarge: size >= minHeadlinePx }));
};

const cachedLines = new WeakMap<Block, Line[]>();

/** An unchanged block is read once: this runs after each keystroke. */
const linesOf = (block: Block): Line[] => {
  const cached = cachedLines.get(block);
  if (cached) return cached;
  const lines = readLines(block);
  cachedLines.set(block, lines);
  return lines;
};

/** Non-empty texts, each as its lines. */
function* textsOf(blocks: Iterable<Block>): Generator<Line[]> {
  for (const block of blocks) {
    const lines = linesOf(block);
    if (lines.length > 0) yield lines;
  }
}

const take = <One>(all: Iterable<One>, count: number): One[] => {
  const usedLines: One[] = [];
  for (const line of all) {
    if (usedLines.length === count) break;
    usedLines.push(line);
  }
  return usedLines;
};

/** A headline such as "Hello summer" is not a greeting. */
const isGreeting = ({ text, isLarge }: Line): boolean => {
  const start = withoutTags(text);
  return (
    readerNameTag.test(text.slice(0, maxReadLength)) ||
    greetingWithMark.test(start) ||
    (!isLarge && text.length <= maxReadLength && (greeting.test(start) || salutationLine.test(start)))
  );
};

const maxSignatureLength = 120;

const isSignOff = ({ text }: Line): boolean => {
  if (text.length > maxSignatureLength) return false;
  const [phrase] = signOff.exec(text) ?? [];
  return phrase !== undefined && afterSignOffPhrase.test(withoutTags(text.slice(phrase.length)));
};

const nameWord = "(?:\\p{Lu}[\\p{L}\\p{M}'’.-]*|&|and|und|et|y|e|ed|von|van|de|da|di|du|der|la|le)";
const nameLine = new RegExp(
  `^\\p{Lu}[\\p{L}\\p{M}'’.-]*(?:(?: ${nameWord}){1,4}(?:,.{1,60})?|, (?:who|qui|quien|que|che|der|die) .{1,60})$`,
  'u',
);

const isName = ({ text, isLarge }: Line): boolean =>
  !isLarge && text.length <= maxSignatureLength && nameLine.test(text);

/** "Your friends at Blue Kettle", "Das Team von Blue Kettle". */
const teamLine = new RegExp(
  `^(?:${[
    'the .{1,40} (?:team|crew|family)|your .{1,40} (?:team|crew)|(?:your \\p{L}+|everyone|everybody|all of us|the (?:team|crew|people|folks)) (?:at|from|behind) .{1,40}',
    '(?:das|dein|ihr|euer) .{0,40}team(?: (?:von|bei|aus|der|des) .{1,40})?',
    "(?:toute )?l[’']équipe(?: .{1,40})?|(?:votre|ton) équipe(?: .{1,40})?|(?:vos|tes) amis (?:de|chez) .{1,40}",
    '(?:todo )?(?:el|tu|su|vuestro) equipo(?: .{1,40})?|tus amigos de .{1,40}',
    '(?:tutto )?(?:il|lo|il tuo|il vostro) (?:team|staff)(?: .{1,40})?|i (?:tuoi|vostri) amici d.{1,40}',
    '(?:toda )?(?:a|a sua|a tua) equip[ae](?: .{1,40})?|(?:o|seu|o seu) time (?:da|do|de) .{1,40}|os (?:seus|teus) amigos d.{1,40}',
    'ה?צוות .{1,40}',
  ].join('|')})$`,
  'iu',
);
const isTeam = ({ text, isLarge }: Line): boolean =>
  !isLarge && !/[.!?:;]$/u.test(text) && (teamLine.test(text) || /^Team \p{Lu}.{0,40}$/u.test(text));

const shortName = String.raw`[\p{Lu}\p{Lo}][\p{L}\p{M}'’.&-]*(?: [\p{L}\p{M}'’.&-]+){0,3}`;
const nameAlone = new RegExp(`^${shortName}$`, 'u');
const nameAfterDash = new RegExp(`^[—–-] ?${shortName}$`, 'u');
/** "Happy baking,", in any language. */
const phraseBeforeName = /^\p{L}[^\p{N},.:;!?]{0,40},$/u;

/** "Stay warm," above "Jo and the crew". */
const isNameBelowPhrase = (above: Line | undefined, line: Line): boolean =>
  above !== undefined &&
  !above.isLarge &&
  !line.isLarge &&
  phraseBeforeName.test(above.text) &&
  !isGreeting(above) &&
  nameAlone.test(line.text);

/** "— Nora", which is no entry of a list. */
const isNameAfterDash = ({ text, isLarge }: Line, above: Line | undefined): boolean =>
  !isLarge && nameAfterDash.test(text) && !/^[—–-]/u.test(above?.text ?? '');

const endsSentence = ({ text }: Line, minLength: number): boolean =>
  text.length >= minLength && /[.!?…,:]["”’]?$/u.test(text);

/** The last lines of a text, and `before`, the text above it. */
const endsAsSigned = (lines: readonly Line[], cached: readonly Line[] | undefined): boolean => {
  const ending = lines.slice(-4);
  const above = lines.at(-5) ?? cached?.at(-1);
  const last = ending.at(-1);
  return (
    ending.some(
      (line, index) => isSignOff(line) || isTeam(line) || isNameBelowPhrase(ending[index - 1] ?? above, line),
    ) ||
    (last !== undefined && isNameAfterDash(last, ending.at(-2) ?? above))
  );
};

/** Two to five capitalized words below a sentence, as in a signature: "Nora Whitlock". */
const isSignature = (lines: readonly Line[], cached: readonly Line[] | undefined): boolean => {
  const [first] = lines;
  const above = cached?.at(-1);
  if (first && above && lines.length <= 3 && endsSentence(above, 20) && isName(first)) return true;
  const last = lines.at(-1);
  const aboveLast = lines.length > 1 ? lines.at(-2) : above;
  return last !== undefined && aboveLast !== undefined && endsSentence(aboveLast, 40) && isName(last);
};

/** From here on a line is body text, and the lines after it do not greet. */
const minParagraphLength = 60;

const isParagraph = ({ text, isLarge }: Line): boolean => !isLarge && text.length >= minParagraphLength;

/** Two lines of each of the first texts, and all lines above the first paragraph. */
function* openingLines(blocks: readonly Block[]): Generator<Line> {
  let texts = 0;
  let isAbove = true;
  for (const lines of textsOf(blocks)) {
    if (!isAbove && texts === 4) return;
    for (const [index, line] of lines.entries()) {
      if (isAbove || (index < 2 && texts < 4)) yield line;
      if (isParagraph(line)) isAbove = false;
    }
    texts += 1;
  }
}

const maxPersonalBlocks = 8;
const maxMastheadLength = 50;

/** A short line above a headline, such as the name of a shop: an opening line above it would precede the letterhead. */
const hasMasthead = ([first, second, ...more]: readonly Line[][]): boolean =>
  more.length >= 2 &&
  first?.length === 1 &&
  (first[0]?.text.length ?? 0) <= maxMastheadLength &&
  second?.[0]?.isLarge === true;

export interface OwnCopy {
  greets: boolean;
  signs: boolean;
  asksForReply: boolean;
  /**
   * It comes from the library, begins with a masthead, or has more blocks than a personal email: no words fit around
   * it.
   */
  isDesigned: boolean;
  /** Of its last texts. */
  lastLines: readonly string[];
}

const read = (blocks: readonly Block[]): OwnCopy => {
  const first = take(textsOf(blocks), 4);
  const last = take(textsOf([...blocks].reverse()), 4);
  return {
    greets: [...openingLines(blocks)].some(isGreeting),
    signs: last
      .slice(0, 3)
      .some((lines, index) => endsAsSigned(lines, last[index + 1]) || isSignature(lines, last[index + 1])),
    asksForReply: blocks.some((block) => linesOf(block).some(({ text }) => replyRequest.test(text))),
    isDesigned:
      blocks.length > maxPersonalBlocks || blocks.some(({ id }) => isDesignBlockId(id)) || hasMasthead(first),
    lastLines: last.slice(0, 3).flatMap((lines) => lines.slice(-4).map(({ text }) => text)),
  };
};

const cachedCopy = new WeakMap<readonly Block[], OwnCopy>();

/** The words that the blocks contain themselves. The same list of blocks is read once. */
export function ownCopyOf(blocks: readonly Block[]): OwnCopy {
  const cached = cachedCopy.get(blocks);
  if (cached) return cached;
  const own = read(blocks);
  cachedCopy.set(blocks, own);
  return own;
}
