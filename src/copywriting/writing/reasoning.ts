import type { FactName, Reading } from '../facts.ts';
import type { Pieces } from '../pieces.ts';

const labels: Partial<Record<FactName, string>> = {
  product: 'the product',
  name: 'the product',
  price: 'the price',
  oldPrice: 'the old price',
  discount: 'the discount',
  code: 'the code',
  until: 'the last day',
  when: 'the date',
  left: 'how many are left',
  limit: 'the number',
  points: 'the points',
  option: 'the new version',
  where: 'the place',
  person: 'the person',
  quote: 'the customer’s words',
  topic: 'the topic',
  howTo: 'the task',
  question: 'the question',
};

const missing: Partial<Record<FactName, string>> = {
  product: 'product name',
  price: 'price',
  oldPrice: 'old price',
  discount: 'discount',
  code: 'code',
  until: 'last day',
  when: 'date',
  left: 'number left',
  limit: 'number',
  points: 'number of points',
  option: 'color or size',
  where: 'place',
  person: 'name of a person',
  quote: 'customer’s words',
  topic: 'topic',
  howTo: 'task',
  question: 'question',
};

const list = (items: readonly string[], and = 'and'): string =>
  items.length <= 1 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`;

const inner = (text: string): string => text.replaceAll('“', '‘').replaceAll('”', '’');

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

const mentionOf: Partial<Record<FactName, keyof Reading['mentions']>> = {
  price: 'money',
  oldPrice: 'money',
  discount: 'percent',
  code: 'code',
  product: 'name',
  until: 'date',
  when: 'date',
};

/**
 * Facts that this type could use and the request lacks. Names, numbers and places may be in a sentence that was not
 * understood, so they are never reported missing.
 */
export const missingFacts = (pieces: Pieces, { facts, mentions }: Reading): FactName[] =>
  pieces.facts.slice(0, 3).filter((fact, index) => {
    if (facts[fact] !== undefined || missing[fact] === undefined) return false;
    const mention = mentionOf[fact];
    if (mention === undefined || (fact === 'product' && index > 0)) return false;
    return !mentions[mention] && !(fact === 'discount' && mentions.money);
  });

interface Written {
  subject: { text: string; facts: readonly FactName[] };
  cta: string;
  states: readonly FactName[];
  order: readonly ('own' | FactName)[];
}

function subjectReason(subject: Written['subject'], states: readonly FactName[]): string {
  const named = unique(subject.facts.flatMap((fact) => labels[fact] ?? []));
  const what = named.length > 0 ? `The subject names ${list(named)}` : 'The subject stays general';
  if (states.some((fact) => fact === 'price' || fact === 'oldPrice' || fact === 'discount'))
    return `${what} and leaves prices and percentages to the text, where filters mind them less.`;
  return named.length > 0
    ? `${what}, so the list of an inbox already says what the email is about.`
    : `${what} and leaves the details to the text.`;
}

function orderReason({ why }: Pieces, order: Written['order'], cta: string): string {
  const parts = unique(order.flatMap((part) => (part === 'own' ? 'your own words' : (labels[part] ?? []))));
  const begin = `${why.charAt(0).toUpperCase()}${why.slice(1)}`;
  const call = `“${inner(cta)}”`;
  if (parts.length === 0) return `${begin}; one call to action closes it: ${call}.`;
  const single = parts.length === 1 && !order.includes('own');
  return `${begin}; then ${single ? 'comes' : 'come'} ${list(parts)}, and one call to action: ${call}.`;
}

export function reasoningFor(
  pieces: Pieces,
  reading: Reading,
  { subject, cta, states, order }: Written,
): string {
  const lacking = unique(missingFacts(pieces, reading).flatMap((fact) => missing[fact] ?? []));
  return [
    subjectReason(subject, states),
    orderReason(pieces, order, cta),
    ...(reading.instructions > 0 ? ['What was said to the writer and not to readers is not quoted.'] : []),
    ...(lacking.length > 0
      ? [
          `No ${list(lacking, 'or')} stood out in what you wrote, so nothing is said of ${lacking.length > 1 ? 'them' : 'it'} beyond your own words.`,
        ]
      : []),
  ].join(' ');
}
