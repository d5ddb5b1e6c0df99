import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const footerCharacters = 1_500;
const addressMergeTag =
  /\*\|(?:LIST:ADDRESS|HTML:LIST_ADDRESS)[^|]*\|\*|\{\{\s*(?:postal_|company_|sender_|physical_)?address|%(?:SENDER|ACCOUNT)[-_A-Z]*ADDRESS|\[(?:sender|company)[ _]?address/i;
// A house number beside a street, a PO box, or a postal code beside a town. Addresses differ too much for stricter
// patterns. Patterns that begin with a digit or a capital letter are searched faster.
const addressForms: readonly RegExp[] = [
  /\b\d{1,6}[a-z]?,?\s(?:[\p{L}.'’-]+\s){0,4}(?:street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|way|court|ct|place|pl|square|sq|parkway|pkwy|highway|hwy|terrace|circle|plaza|floor|fl|suite|ste|row|walk|wharf|quay|yard|close|crescent|broadway|rue|quai|cours|allée)\b/iu,
  /\b[A-Z]{2}\.?,?\s\d{5}(?:-\d{4})?\b/,
  /\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b/,
  /\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b/,
  /\b(?:California|New York|Texas|Florida|Illinois|Massachusetts|Washington|Oregon|Colorado|Georgia|Virginia|Ohio|Pennsylvania|Utah|Minnesota|Michigan|Maryland|Nevada|Arizona|Tennessee|Connecticut),?\s\d{5}\b/,
  /\b(?:[A-Z]{1,2}-)?\d{4,5}(?:\s[A-Z]{2})?\s\p{Lu}[\p{L}-]{2,}(?:[\s,-]|$)/u,
  /\bP\.?\s?O\.?\s?Box\s?\d/i,
  /\b(?:postfach|boîte postale|apartado|casella postale|postbus)\s\d/i,
  /\b(?:[\p{L}-]*(?:straße|strasse|str\.|weg|platz|gasse|allee|ring|damm|ufer|straat|laan|gracht|plein|gatan|vägen|gade|vej|veien|katu)|(?:rue|avenue|via|viale|piazza|calle|avenida|plaza|paseo|rua|ulica|ul\.)\s[\p{L}.'’ -]{2,40}),?\s(?:n[.º°]?\s?)?\d{1,5}\b/iu,
];

/** Only the end of the text is searched, because footers come last. */
export const postalAddress: Check = {
  id: 'postal-address',
  group: 'compliance',
  severity: 'high',
  evidence: 'A',
  source: 'CAN-SPAM, 15 U.S.C. 7704(a)(5)(A)(iii)',
  threshold: 'nothing in the last part that looks like a postal address',
  run: ({ html, visibleText, purpose, headers }) => {
    const footer = visibleText.slice(-footerCharacters);
    if (addressForms.some((form) => form.test(footer)) || addressMergeTag.test(html)) return null;
    if (purpose === 'export' && headers) return null;
    return purpose === 'campaign'
      ? {
          message: keyedText('checks.postalAddress.message'),
          fix: keyedText('checks.postalAddress.fix'),
        }
      : {
          severity: 'info',
          message: keyedText('checks.postalAddress.messageOfExport'),
          fix: keyedText('checks.postalAddress.fixOfExport'),
        };
  },
};
