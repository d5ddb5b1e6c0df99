// The test cards that Stripe documents, and no others: no one should type a real card into a sandbox.

export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
  param?: 'number' | 'exp_month' | 'cvc';
}

export interface TestCard {
  number: string;
  brand: string;
  /** null: the payment succeeds. */
  decline: Decline | null;
  /** The bank asks the cardholder first. */
  needsAuthentication?: boolean;
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

const visa = (number: string, decline: Decline | null): TestCard => ({ number, brand: 'visa', decline });

export const payingCard = visa('4242424242424242', null);

const cards: TestCard[] = [
  payingCard,
  { ...visa('4000002500003155', null), needsAuthentication: true },
  { ...visa('4000002760003184', null), needsAuthentication: true },
  visa('4000000000000002', declined('generic_decline')),
  visa('4000000000009995', declined('insufficient_funds', 'Your card has insufficient funds.')),
  visa('4000000000009987', declined('lost_card')),
  visa('4000000000009979', declined('stolen_card')),
  visa(
    '4000000000006975',
    declined(
      'card_velocity_exceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    ),
  ),
  visa('4000000000000069', { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' }),
  visa('4000000000000127', {
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    param: 'cvc',
  }),
  visa('4000000000000119', {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  }),
  visa('4242424242424241', {
    code: 'incorrect_number',
    message: 'Your card number is incorrect.',
    param: 'number',
  }),
];

const byNumber = new Map(cards.map((card) => [card.number, card]));

export const testCard = (number: string): TestCard | null =>
  byNumber.get(number.replace(/[\s-]/g, '')) ?? null;

/** Stripe's ready-made payment methods for tests, under both names that the vendor uses. */
const methodNames: [string, string][] = [
  ['', '4242424242424242'],
  ['authenticationRequired', '4000002500003155'],
  ['chargeDeclined', '4000000000000002'],
  ['chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['chargeDeclinedLostCard', '4000000000009987'],
  ['chargeDeclinedStolenCard', '4000000000009979'],
  ['chargeDeclinedExpiredCard', '4000000000000069'],
  ['chargeDeclinedIncorrectCvc', '4000000000000127'],
  ['chargeDeclinedProcessingError', '4000000000000119'],
];

const byMethodName = new Map(
  methodNames.flatMap(([name, number]) => {
    const card = testCard(number);
    const names = name === '' ? ['pm_card_visa'] : [`pm_card_visa_${name}`, `pm_card_${name}`];
    return card ? names.map((each): [string, TestCard] => [each, card]) : [];
  }),
);

export const testMethodCard = (name: string): TestCard | null => byMethodName.get(name) ?? null;

export interface Expiry {
  month: number;
  year: number;
}

/** "12/34", "12 / 2034", "1234". */
export const readExpiry = (typed: string): Expiry | null => {
  const found = /^(\d{1,2})[/\-.]?(\d{4}|\d{2})$/.exec(typed.replace(/\s/g, ''));
  if (!found) return null;
  const month = Number(found[1]);
  const year = Number(found[2]);
  if (month < 1 || month > 12) return null;
  return { month, year: year < 100 ? 2000 + year : year };
};

/** A card is valid until the last moment of its month. */
export const isPast = (expiry: Expiry, now: Date): boolean =>
  Date.UTC(expiry.year, expiry.month, 1) <= now.getTime();
