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
 * What this type could use and the request does not have. Names, numbers and places may stand in a sentence
 * that was not understood, so they are never said to be missing.
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
  quoted: number;
}

export function reasoningFor(
  pieces: Pieces,
  reading: Reading,
  { subject, cta, states, quoted }: Written,
): string {
  const named = unique(subject.facts.flatMap((fact) => labels[fact] ?? []));
  const figures = states.some((fact) => fact === 'price' || fact === 'discount');
  const subjectWhy = named.length > 0 ? `The subject names ${list(named)}` : 'The subject stays general';
  const sentences = [
    figures
      ? `${subjectWhy} and leaves the figures to the text, where filters mind them less.`
      : named.length > 0
        ? `${subjectWhy}, so the list of an inbox already says what the email is about.`
        : `${subjectWhy} and leaves the details to the text.`,
  ];
  const told = unique(
    states.flatMap((fact) => (fact === 'product' || fact === 'name' ? [] : (labels[fact] ?? []))),
  );
  const order = [
    ...(quoted > 0 ? ['your own words'] : []),
    ...(told.length > 0 && quoted === 0 ? [list(told)] : []),
  ];
  const why = `${pieces.why.charAt(0).toUpperCase()}${pieces.why.slice(1)}`;
  sentences.push(
    order.length > 0
      ? `${why}; then ${quoted === 0 && told.length === 1 ? 'comes' : 'come'} ${list(order)}, and one call to action: “${inner(cta)}”.`
      : `${why}; one call to action closes it: “${inner(cta)}”.`,
  );
  if (reading.instructions > 0)
    sentences.push('What was said to the writer and not to readers is not quoted.');
  const lacking = unique(missingFacts(pieces, reading).flatMap((fact) => missing[fact] ?? [])).slice(0, 3);
  if (lacking.length > 0)
    sentences.push(
      `No ${list(lacking, 'or')} ${lacking.includes('product name') ? 'stood out' : 'was given'}, so none is named.`,
    );
  return sentences.join(' ');
}
