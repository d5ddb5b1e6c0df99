import { getDomain } from 'tldts';
import { expect, it } from 'vitest';
import { ownerOf } from '../../src/deliverability/message/address.ts';
import stored from '../../src/deliverability/message/public-suffixes.json' with { type: 'json' };
import { shortList } from './short-list.ts';

it('the list in the product is the one that the script writes', () => {
  const list = shortList();
  expect(stored, 'Run: node tools/public-suffixes/generate.ts').toEqual(list);
  expect(Object.keys(list.countries).length).toBeGreaterThan(80);
});

it('the short list agrees with the full one wherever it has a suffix', () => {
  const suffixes = [
    ...Object.entries(stored.countries).flatMap(([label, countries]) =>
      countries.split(' ').map((country) => `${label}.${country}`),
    ),
    ...stored.anyLabel.split(' ').map((country) => `any.${country}`),
    ...stored.sharedHosts,
  ];
  const hosts = suffixes.flatMap((suffix) => [`shop.${suffix}`, `www.shop.${suffix}`]);
  expect(hosts.filter((host) => ownerOf(host) !== getDomain(host, { allowPrivateDomains: true }))).toEqual(
    [],
  );
});
