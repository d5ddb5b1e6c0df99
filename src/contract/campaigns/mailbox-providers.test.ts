import { expect, test } from 'vitest';
import { providerDomains } from './mailbox-providers.ts';

test.each([
  ['gmail.com', 'gmail'],
  ['googlemail.com', 'gmail'],
  ['hotmail.co.uk', 'microsoft'],
  ['outlook.de', 'microsoft'],
  ['live.com.au', 'microsoft'],
  ['yahoo.co.jp', 'yahoo'],
  ['ymail.com', 'yahoo'],
  ['aol.com', 'yahoo'],
  ['icloud.com', 'apple'],
  ['me.com', 'apple'],
  ['privaterelay.appleid.com', 'apple'],
  // Parts of other names.
  ['notgmail.com', undefined],
  ['gmail.com.example', undefined],
  ['live.shop.example', undefined],
  ['', undefined],
])('%s is of %s alone', (domain, provider) => {
  const found = Object.entries(providerDomains).filter(([, domains]) => new RegExp(domains).test(domain));
  expect(found.map(([name]) => name)).toEqual(provider === undefined ? [] : [provider]);
});
