// The user's sentences in a form that fits an email: calm punctuation, no shouting, no instructions to the writer.
import type { FactName, UserLine } from '../facts.ts';
import { type Span, without } from './span.ts';
import { endsSentence, type Unit } from './units.ts';

const forWriter =
  /^(?:please\b|write\b|create\b|generate\b|make (?:it|this|sure|the (?:email|text|subject))\b|keep (?:it|the (?:tone|email|text))\b|use (?:a|an|the) (?:\w+ )?(?:tone|voice|style|emoji)|don['’]?t (?:mention|use|write)\b|do not (?:mention|use|write)\b|(?:tone|voice|style|audience|target audience|goal|language|length)\s*:|(?:we|i)(?:['’]d| would)? (?:want|like|need) to (?:announce|promote|advertise|tell|send|write|sell|say)\b|(?:announce|promote|advertise|thank|ask|remind|invite|introduce|explain|describe|offer|inform|convince|encourage)\s(?:them|people|customers?|readers?|everyone|everybody|the (?:customers?|readers?|buyers?|people|new)|for (?:a |an )?(?:reviews?|feedback|ratings?))\b|announce\b|promote\b|advertise\b|email about\b|an? (?:e-?mail|newsletter) (?:about|for)\b)/iu;
const forReaders =
  /^(?:please )?(?:mention|say|note|add|emphasi[sz]e|highlight|stress|tell (?:them|people|customers|readers|everyone)) that (.+)$/iu;

/** "We want to announce our new lamp": the lamp is for readers. */
const announced =
  /^(?:(?:we|i)(?:['’]d| would)? (?:want|like|need) to |please )?(?:announce|promote|advertise|say|tell (?:you|them|people|customers|readers|everyone|everybody|our customers)(?: about)?)\s+(?:that\s+)?(\S+\s+\S+.*)$/iu;

const verb =
  /\b(?:is|are|was|were|am|be|has|have|had|do|does|did|can|could|will|would|may|might|must|should|shall|comes?|costs?|gets?|gives?|makes?|made|keeps?|takes?|took|turns?|works?|lasts?|fits?|weighs?|begins?|began|starts?|ends?|opens?|closes?|runs?|moved?|sewed|wanted?|says?|said|shows?|sends?|sent|saves?|saved|drew|drawn|drives?|packs?|boils?|needs?|helps?|uses?|used|sells?|sold|wash|dry|rub|water|pinch|give|bake|order|choose|share|bring|try|write|reply|join|buy|enjoy|returns|arrives?|stays?|dries|go|goes|went|learn(?:ed)?|lives?|loves?|loved|grows?|grew|holds?|let|lets|brings?|offers?|ships?|includes?|contains?|covers?|tells?|told|think|ask|asked|find|found|know|knew|see|saw|thanks?|[\p{L}]{3,}ed)\b/iu;

const fillerWords = new Set(
  'a an and announcing are at available begins check checkout coming introducing meet out please when runs be by code coupon cost costs date day deadline discount end ends enter for from get gets has have here in is it its just left name new now of off offer on only or order orders our place price product sale save start starts that the there these they this time to until use valid voucher we will with you your'.split(
    ' ',
  ),
);

/** Whether a sentence contains more than the facts taken out of it. */
const hasOtherWords = (text: string, spans: readonly Span[]): boolean =>
  (
    without(text, spans)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).some((word) => !fillerWords.has(word));

const isShouting = (text: string): boolean => {
  const characters = text.match(/\p{L}/gu) ?? [];
  const upper = text.match(/\p{Lu}/gu) ?? [];
  return characters.length > 12 && upper.length / characters.length > 0.6;
};

/** Lower case, but the same words: codes and abbreviations stay unchanged. */
function calm(text: string, codes: readonly string[]): string {
  const quiet = text
    .replace(/!+(?=["”’)]?(?:\s|$))/gu, '.')
    .replace(/!+/gu, ' ')
    .replace(/\?{2,}/gu, '?')
    .replace(/\.{2}(?!\.)/gu, '.')
    .replace(/\.{4,}/gu, '…')
    .replace(/\s+([,.;:?])/gu, '$1')
    .replace(/\p{Extended_Pictographic}\ufe0f?/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const withCodes = (lowered: string): string =>
    codes.reduce(
      (all, code) => all.replace(new RegExp(`(?<![\\p{L}\\p{N}])${code}(?![\\p{L}\\p{N}])`, 'giu'), code),
      lowered,
    );
  return isShouting(quiet)
    ? withCodes(quiet.toLowerCase())
    : quiet.replace(
        /(?<![\p{L}\p{N}])(?:\p{Lu}{5,}|SALE|FREE|ONLY|BEST|HUGE|NEWS?|LAST|OFF|NOW|ALL)(?![\p{L}\p{N}])/gu,
        (word) => (codes.includes(word) ? word : word.toLowerCase()),
      );
}

const withEndMark = (text: string): string => (/[.!?…:]["”’)]?$/u.test(text) ? text : `${text}.`);
/** Each sentence after the first begins with a capital; "iPhone" and "eBay" stay as they are. */
const withSentenceCapitals = (text: string): string =>
  text.replace(/[.?…] \p{Ll}(?=\p{Ll}|\s)/gu, (start, index: number) =>
    endsSentence(text.slice(0, index + 1)) ? start.toUpperCase() : start,
  );
const withCapital = (text: string): string =>
  withSentenceCapitals(text).replace(/^\p{Ll}(?=\p{Ll}|\s)/u, (first) => first.toUpperCase());

/** Null when the line was meant for the writer. */
export function userLineOf(unit: Unit, spans: readonly Span[], codes: readonly string[]): UserLine | null {
  const passedOn = (forReaders.exec(unit.text) ?? announced.exec(unit.text))?.[1];
  if (!passedOn && forWriter.test(unit.text)) return null;
  const text = calm(passedOn ?? unit.text, codes)
    .replace(/(?<!\{)\{(?!\{)|(?<!\})\}(?!\})/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  const states = [...new Set(spans.flatMap(({ fact }): FactName[] => (fact ? [fact] : [])))];
  const onlyFacts = spans.length > 0 && !hasOtherWords(unit.text, spans);
  const own = { states, onlyFacts };
  if (unit.mark === 'step') return { ...own, kind: 'step', text: withEndMark(withCapital(text)) };
  if (unit.mark === 'bullet') return { ...own, kind: 'item', text: withCapital(text) };
  if (text.endsWith('?')) return { ...own, kind: 'question', text: withCapital(text) };
  if (text.endsWith(':')) return { ...own, kind: 'heading', text: withCapital(text) };
  if (/[.!…]$/u.test(text) || (verb.test(text) && text.split(' ').length >= 3))
    return { ...own, kind: 'sentence', text: withEndMark(withCapital(text)) };
  return { ...own, kind: 'item', text: withSentenceCapitals(text).replace(/[.;,]+$/u, '') };
}
