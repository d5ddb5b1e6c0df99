// Which payments a browser may use. A checkout id appears in URLs and receipts, so the id alone opens nothing:
//
//   begun   this browser started the payment here
//   proven  this browser opened a link that was mailed to the payer's address
//   chosen  the one of these that the person returned with last, and that sign-up uses
//
// The browser stores the three in one sealed cookie, which only this server can write.
import { z } from 'zod';
import type { Context } from '../../context.ts';

const ids = z.array(z.string()).catch([]);
const schema = z.object({ begun: ids, proven: ids, chosen: z.string().nullable().catch(null) });

export type BrowserPayments = z.output<typeof schema>;

export const noBrowserPayments: BrowserPayments = { begun: [], proven: [], chosen: null };

const purpose = 'payments of a browser';
/** Browsers store at most 4 KB per cookie; an id of the provider has about 70 characters. */
const maxPayments = 8;

export const sealBrowserPayments = (ctx: Context, payments: BrowserPayments): string =>
  ctx.secrets.seal(JSON.stringify(payments), purpose);

export const openBrowserPayments = (ctx: Context, sealed: string | null): BrowserPayments => {
  const text = sealed && ctx.secrets.open(sealed, purpose);
  return text ? schema.parse(JSON.parse(text)) : noBrowserPayments;
};

const withId = (list: readonly string[], id: string): string[] =>
  [...list.filter((other) => other !== id), id].slice(-maxPayments);

export const addBegun = (payments: BrowserPayments, id: string): BrowserPayments => ({
  ...payments,
  begun: withId(payments.begun, id),
});

export const addProven = (payments: BrowserPayments, id: string): BrowserPayments => ({
  ...payments,
  proven: withId(payments.proven, id),
});

export const setChosen = (payments: BrowserPayments, id: string): BrowserPayments => ({
  ...payments,
  chosen: id,
});

export const isProven = (payments: BrowserPayments, id: string): boolean => payments.proven.includes(id);

export const canUse = (payments: BrowserPayments, id: string): boolean =>
  payments.begun.includes(id) || isProven(payments, id);

/** The payment that sign-up and "add it to this account" use. */
export const chosenPayment = (payments: BrowserPayments): string | null =>
  payments.chosen !== null && canUse(payments, payments.chosen) ? payments.chosen : null;
