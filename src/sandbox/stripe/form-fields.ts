// The input on the hosted page, read and validated before any card is tried.
import { type Expiry, isPast, readExpiry, type TestCard, testCard } from './cards.ts';
import type { Params } from './form.ts';

export type FieldName = 'email' | 'number' | 'expiry' | 'cvc';

export interface FieldProblem {
  field: FieldName;
  message: string;
}

export interface CardForm {
  email: string;
  card: TestCard;
  expiry: Expiry;
}

const useTestCard =
  'This is a sandbox and takes test cards only. Use 4242 4242 4242 4242, and never type a real card here.';

const given = (params: Params, name: FieldName): string => {
  const value = params[name];
  return typeof value === 'string' ? value.trim() : '';
};

const numberProblem = (number: string): string | null => {
  if (number === '') return 'Enter a card number. In the sandbox 4242 4242 4242 4242 pays.';
  return testCard(number) ? null : useTestCard;
};

const expiryProblem = (typed: string, expiry: Expiry | null, now: Date): string | null => {
  if (typed === '') return 'Enter the month and year the card ends, such as 12/34.';
  if (!expiry) return 'Write the date as month and year, such as 12/34.';
  if (isPast(expiry, now)) return "Your card's expiration date is in the past.";
  return expiry.year > now.getUTCFullYear() + 50 ? "Your card's expiration year is invalid." : null;
};

const cvcProblem = (cvc: string): string | null => {
  if (cvc === '') return 'Enter the security code. In the sandbox any three digits will do.';
  return /^\d{3}$/.test(cvc) ? null : "Your card's security code is invalid. It has three digits.";
};

const emailProblem = (email: string): string | null => {
  if (email === '') return 'Enter your email address.';
  const isPlausible =
    /^[^\s\p{Cc}@<>"]+@[^\s\p{Cc}@<>"]+\.[^\s\p{Cc}@<>"]+$/u.test(email) && email.length <= 254;
  return isPlausible ? null : 'Enter a whole email address, such as name@example.com.';
};

export const readCardForm = (
  params: Params,
  now: Date,
  fixedEmail: string | null,
): { email: string; form: CardForm | null; problems: FieldProblem[] } => {
  const email = fixedEmail ?? given(params, 'email');
  const number = given(params, 'number');
  const typed = given(params, 'expiry');
  const card = testCard(number);
  const expiry = readExpiry(typed);
  const found: [FieldName, string | null][] = [
    ['email', emailProblem(email)],
    ['number', numberProblem(number)],
    ['expiry', expiryProblem(typed, expiry, now)],
    ['cvc', cvcProblem(given(params, 'cvc'))],
  ];
  const problems = found.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
  const form = card && expiry && problems.length === 0 ? { email, card, expiry } : null;
  return { email, form, problems };
};
