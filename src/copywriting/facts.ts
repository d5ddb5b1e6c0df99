/** Facts that are read from a request and inserted into a sentence. The value is a phrase that fits its slot. */
export const factNames = [
  'product', // the Alder Jacket
  'name', // Alder Jacket
  'is', // is | are, after the product
  'it', // it | them
  'they', // it | they
  'comes', // comes | come, after the product
  'costs', // costs | cost, after the product
  'price', // $129
  'oldPrice', // $160
  'discount', // 20% off all bed linen
  'code', // LINEN20
  'until', // until Sunday
  'when', // on 5 May, from Friday, in October
  'begins', // on 5 May, tomorrow: the same as `when`, behind a verb
  'left', // 12 pieces
  'limit', // 200 pieces
  'points', // 250 points
  'option', // olive
  'where', // in Berlin, on Zoom
  'person', // Anna Berg
  'quote', // words of a customer, without the marks
  'quoteBy', // Priya Nair
  'topic', // keeping basil alive
  'howTo', // photograph products at home
  'question', // Can I wash it at 60 degrees?
  'brand', // Northway
  'audience', // people who cook
] as const;

export type FactName = (typeof factNames)[number];
export type Facts = Partial<Record<FactName, string>>;

/** Names, and words that agree with them: using them again is no repetition. */
const repeatable = new Set<FactName>([
  'product',
  'name',
  'is',
  'it',
  'they',
  'comes',
  'costs',
  'brand',
  'audience',
]);

/** Readers need this fact only once. */
export const isStatedOnce = (fact: FactName): boolean => !repeatable.has(fact);

export interface UserLine {
  kind: 'sentence' | 'item' | 'step' | 'question' | 'heading';
  text: string;
  /** The facts it states. */
  states: FactName[];
  /** It contains nothing beyond those facts. */
  onlyFacts: boolean;
}

export interface Reading {
  facts: Facts;
  /** The user's own text, line by line, as far as it fits an email. */
  userLines: UserLine[];
  /** Everything mentioned, whether or not it could be read: an email must not report it missing. */
  mentions: { money: boolean; percent: boolean; date: boolean; code: boolean; name: boolean };
  /** Lines that were meant for the writer and not for readers. */
  instructions: number;
}
