// Features of the links.
import { ownerOf } from '../../message/address.ts';
import { type Feature, feature, per100Words, promotion, share, spam } from './feature.ts';

// As filters list them. Honest businesses use them too, so no feature alone can decide.
const abusedEndings =
  /\.(?:biz|info|ru|cn|su|ws|cc|tk|ml|ga|cf|gq|top|xyz|click|icu|loan|work|site|online|pw)$/;

export const linkFeatures: readonly Feature[] = [
  feature(
    'links',
    promotion,
    { highReason: 'many links for so few words', lowReason: 'few links for so many words' },
    (input) => per100Words(input.message.links.filter(({ isHidden }) => !isHidden).length, input),
  ),
  feature(
    'linked_owners',
    promotion,
    { highReason: 'links to many different domains', lowReason: 'links to few domains' },
    ({ hosts }) => Math.log1p(new Set(hosts.map(ownerOf)).size),
  ),
  feature(
    'link_to_number',
    spam,
    { highReason: 'links to bare numbers or odd ports', lowReason: 'no links to bare numbers' },
    ({ webLinks, hosts }) =>
      Math.min(
        1,
        hosts.filter((host) => /^[\d.]+$|^0x/.test(host)).length +
          webLinks.filter(({ href }) => /^https?:\/\/[^/?#]*(?::\d+|@)/i.test(href)).length,
      ),
  ),
  feature(
    'coded_links',
    spam,
    { highReason: 'links that hide letters behind codes', lowReason: 'links without hidden letters' },
    ({ webLinks }) =>
      share(
        webLinks.filter(({ href }) => /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/i.test(href)).length,
        webLinks.length,
      ),
  ),
  feature(
    'odd_endings',
    spam,
    { highReason: 'links to endings that are often abused', lowReason: 'links to common endings only' },
    ({ hosts }) => share(hosts.filter((host) => abusedEndings.test(host)).length, hosts.length),
  ),
  feature(
    'odd_hosts',
    spam,
    {
      highReason: 'links to domains with digits or scrambled letters',
      lowReason: 'links to domains of plain words',
    },
    ({ hosts }) =>
      share(
        hosts.filter((host) => /\p{L}\d|\d\p{L}|[bcdfghjklmnpqrstvwxz]{5}/u.test(ownerOf(host))).length,
        hosts.length,
      ),
  ),
];
