import type { FactName, Facts, Reading, UserLine } from '../facts.ts';
import type { CampaignRequest } from '../request.ts';
import { hasDate, untilIn, whenIn } from './dates.ts';
import { moneyIn, readMoney } from './money.ts';
import { nameIn, personIn, placeIn, quoteIn } from './names.ts';
import { codeIn, discountIn, figuresIn, isConditional, optionIn } from './offers.ts';
import { productForms } from './product-forms.ts';
import type { Span } from './span.ts';
import { audienceIn, howToIn, topicIn } from './topics.ts';
import { cleanText, type Unit, unitsOf } from './units.ts';
import { userLineOf } from './user-lines.ts';

export interface RequestReading extends Reading {
  link: string | null;
}

const address = /\bhttps?:\/\/[^\s<>"'“”]+[^\s<>"'“”.,;:!?)]/iu;

/** The facts of one sentence. Of two that overlap, the first one counts. */
function spansIn(unit: Unit, wanted: ReadonlySet<FactName>): Span[] {
  const { text } = unit;
  const spans: Span[] = [];
  const take = (span: Span | null | undefined) => {
    if (!span?.fact || !wanted.has(span.fact)) return;
    if (spans.some(({ from, to }) => span.from < to && from < span.to)) return;
    spans.push(span);
  };
  take(codeIn(text));
  take(discountIn(text));
  const amounts = readMoney(text);
  if (!isConditional(text)) {
    if (amounts.price.length === 1) take(amounts.price[0]?.span);
    if (amounts.oldPrice.length === 1) take(amounts.oldPrice[0]);
  }
  for (const span of figuresIn(text)) take(span);
  take(optionIn(text));
  const until = untilIn(text);
  take(until);
  take(whenIn(text, until ? [...spans, until] : spans));
  return spans;
}

/** The same fact with two values in two sentences is no fact: both stay in the user's own words. */
function agreedFacts(spans: readonly Span[]): Facts {
  const facts: Facts = {};
  const clashing = new Set<FactName>();
  for (const { fact, value } of spans) {
    if (!fact) continue;
    if (facts[fact] !== undefined && facts[fact] !== value) clashing.add(fact);
    facts[fact] = value;
  }
  for (const fact of clashing) delete facts[fact];
  return facts;
}

const priceOf = ({ product }: CampaignRequest): string | null => {
  const price = product?.price?.trim();
  if (!price || !/\d/u.test(price)) return null;
  const currency = product?.currency?.trim();
  if (/[\p{Sc}\p{L}]/u.test(price)) return price;
  // A figure alone is ambiguous.
  return currency ? `${price} ${currency}` : null;
};

const singleLine = (text: string | undefined): string =>
  cleanText(text ?? '')
    .replace(/[\s{}]+/gu, ' ')
    .trim();

export function readRequest(request: CampaignRequest, wantedFacts: readonly FactName[]): RequestReading {
  const wanted = new Set(wantedFacts);
  // A lone brace is no merge tag, and would appear in a subject.
  const whole = cleanText(request.userInfo).replace(/(?<!\{)\{(?!\{)|(?<!\})\}(?!\})/gu, ' ');
  const quoted = wanted.has('quote') ? quoteIn(whole) : null;
  const link = request.productUrl?.trim() || address.exec(whole)?.[0] || null;
  const text = (quoted?.rest ?? whole).replace(new RegExp(address, 'giu'), ' ');
  const units = unitsOf(text).map((unit) => ({ unit, spans: spansIn(unit, wanted) }));
  const facts = agreedFacts(units.flatMap(({ spans }) => spans));
  const setFact = (fact: FactName, value: string | null | undefined) => {
    if (value && wanted.has(fact) && facts[fact] === undefined) facts[fact] = value;
  };
  if (facts.when)
    facts.begins = facts.when.replace(/^from (?=\p{Lu}|\d|the\s)/u, 'on ').replace(/^from /u, '');
  const brand = singleLine(request.brandName);
  if (brand) facts.brand = brand;
  setFact('audience', audienceIn(request.targetAudience));
  const title = singleLine(request.product?.title);
  const found = title ? { name: title, article: true } : nameIn(text);
  if (found && wanted.has('product')) Object.assign(facts, productForms(found.name, found.article));
  setFact('price', moneyIn(whole).length === 0 ? priceOf(request) : null);
  setFact('person', personIn(text));
  setFact('where', placeIn(text));
  setFact('howTo', howToIn(text));
  setFact('topic', topicIn(text));
  if (quoted) {
    setFact('quote', quoted.quote);
    setFact('quoteBy', quoted.by);
    if (quoted.by) facts.quoteBy = quoted.by;
  }
  const lines: UserLine[] = [];
  let instructions = 0;
  const stated = (span: Span) => span.fact !== null && facts[span.fact] === span.value;
  const toReaders = toYou(units.map(({ unit }) => unit));
  for (const [index, { unit, spans: all }] of units.entries()) {
    const spans = all.filter(stated);
    const own = userLineOf(
      asSentence(toReaders[index] ?? unit, facts),
      [...spans, ...named(unit, facts)],
      facts.code ? [facts.code] : [],
    );
    if (own) lines.push(own);
    else instructions += 1;
  }
  // A line without a verb right before a list is its heading.
  for (const [index, own] of lines.entries()) {
    const next = lines[index + 1];
    const isLine = own.kind === 'item' && units[index]?.unit.mark === 'none' && lines.length === units.length;
    if (isLine && next && units[index + 1]?.unit.mark !== 'none')
      lines[index] = {
        ...own,
        kind: 'heading',
        text: `${own.text.charAt(0).toUpperCase()}${own.text.slice(1)}:`,
        onlyFacts: false,
      };
  }
  const question = lines.find(({ kind }) => kind === 'question')?.text;
  setFact('question', question && question.length <= 60 ? question : null);
  return {
    facts,
    userLines: lines,
    mentions: {
      money: moneyIn(whole).length > 0 || facts.price !== undefined,
      percent: /\d\s?%|percent/iu.test(whole),
      date: hasDate(whole) || /\d{1,2}[./]\d{1,2}|\b(?:hours?|days?|weeks?|months?)\b/iu.test(whole),
      code: /\bcode|coupon|voucher/iu.test(whole),
      name: facts.name !== undefined || /\S\s+\S*\p{Lu}/u.test(whole),
    },
    instructions,
    link,
  };
}

/** Notes about readers begin with "they"; an email to them says "you". */
function toYou(units: readonly Unit[]): Unit[] {
  if (!/^They\s/u.test(units[0]?.text ?? '')) return [...units];
  return units.map((unit) => ({
    ...unit,
    text: unit.text
      .replace(/^They\b/u, 'You')
      .replace(/\bthey\b/gu, 'you')
      .replace(/\bthem\b/gu, 'you')
      .replace(/\btheir\b/gu, 'your')
      .replace(/^Their\b/u, 'Your'),
  }));
}

/** "The Alder Jacket, a shell for $129." is a sentence without its verb, and the verb is clear. */
function asSentence(unit: Unit, { name, is }: Facts): Unit {
  if (!name || !is || unit.mark !== 'none') return unit;
  const [, before = ''] = /^((?:The|Our)\s)/u.exec(unit.text) ?? [];
  const start = `${before}${name}, `.toLowerCase();
  const rest = unit.text.slice(start.length);
  if (!unit.text.toLowerCase().startsWith(start) || !/^(?:an?|the|our)\s[^,;:]*[.]?$/u.test(rest))
    return unit;
  return { ...unit, text: `${unit.text.slice(0, start.length - 2)} ${is} ${rest}` };
}

/** The position of a name in a sentence, to recognize a sentence of only names and figures. */
function named(unit: Unit, facts: Facts): Span[] {
  const spans: Span[] = [];
  for (const fact of ['name', 'person', 'where', 'topic', 'howTo', 'brand'] as const) {
    const value = facts[fact];
    const index = value ? unit.text.toLowerCase().indexOf(value.toLowerCase()) : -1;
    if (!value || index < 0) continue;
    const stated = fact === 'brand' || fact === 'name' ? null : fact;
    spans.push({ fact: stated, value, from: index, to: index + value.length });
  }
  return spans;
}
