// Features of the links.
import { ownerOf } from '../../message/address.ts';
import { type Feature, feature, per100Words, promotion, share, spam } from './feature.ts';

// As filters list them. Honest businesses use them too, so no feature alone can decide.
const abusedEndings =
  /\.(?:biz|info|ru|cn|su|ws|cc|tk|ml|ga|cf|gq|top|xyz|click|icu|loan|work|site|online|pw)$/;

export const linkFeatures: readonly Feature[] = [
  feature('links', promotion, (input) =>
    per100Words(input.message.links.filter(({ isHidden }) => !isHidden).length, input),
  ),
  feature('linked_owners', promotion, ({ hosts }) => Math.log1p(new Set(hosts.map(ownerOf)).size)),
  feature('link_to_number', spam, ({ webLinks, hosts }) =>
    Math.min(
      1,
      hosts.filter((host) => /^[\d.]+$|^0x/.test(host)).length +
        webLinks.filter(({ href }) => /^https?:\/\/[^/?#]*(?::\d+|@)/i.test(href)).length,
    ),
  ),
  feature('coded_links', spam, ({ webLinks }) =>
    share(
      webLinks.filter(({ href }) => /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/i.test(href)).length,
      webLinks.length,
    ),
  ),
  feature('odd_endings', spam, ({ hosts }) =>
    share(hosts.filter((host) => abusedEndings.test(host)).length, hosts.length),
  ),
  feature('odd_hosts', spam, ({ hosts }) =>
    share(
      hosts.filter((host) => /\p{L}\d|\d\p{L}|[bcdfghjklmnpqrstvwxz]{5}/u.test(ownerOf(host))).length,
      hosts.length,
    ),
  ),
];
