import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { mailboxesOf } from '../../message/sender.ts';

const serviceLocalPart =
  /^(?:receipts?|orders?|invoices?|billing|bestellung(?:en)?|rechnung(?:en)?|security|alerts?|notifications?)$/;
const offer =
  /\b\d{1,2}\s?% off\b|\bsave (?:up to )?(?:\d{1,2}\s?%|[$€£]\s?\d)|\b(?:promo|coupon|discount|voucher) code\b|\bshop (?:now|the sale)\b|\bflash sale\b|\blimited[- ]time\b/gi;
const minOffers = 2;

export const senderReceiptsAddress: Check = {
  id: 'sender-receipts-address',
  group: 'sender',
  severity: 'medium',
  evidence: 'A',
  source: 'Gmail email sender guidelines: one From address for each kind of email; no promotions in receipts',
  threshold: `${minOffers} or more offers from an address for receipts or notices`,
  run: ({ from, visibleText }) => {
    const address = mailboxesOf(from)[0]?.address ?? '';
    if (!serviceLocalPart.test(address.split('@')[0] ?? '')) return null;
    if ((visibleText.match(offer)?.length ?? 0) < minOffers) return null;
    return {
      message: keyedText('checks.senderReceiptsAddress.message', { address }),
      fix: keyedText('checks.senderReceiptsAddress.fix'),
    };
  },
};
