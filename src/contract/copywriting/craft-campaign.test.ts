import { expect, test } from 'vitest';
import { campaignGenerationInput, crawlUrl } from './craft-campaign.ts';

const messages = (input: unknown) =>
  campaignGenerationInput.safeParse(input).error?.issues.map(({ message }) => message);

test.each([
  [{ campaignType: '', userInfo: 'x' }, ['Campaign Type Required']],
  [{ campaignType: 'sale', userInfo: '  ' }, ['Information Required']],
  [{ campaignType: 'toString', userInfo: 'x' }, ['There is no such campaign type.']],
  [{ campaignType: 'sale', userInfo: 'x'.repeat(5_001) }, ['Use at most 5000 characters.']],
])('input fault %# is explained', (input, expected) => {
  expect(messages(input)).toEqual(expected);
});

test('two fields are enough, and empty ones count as missing', () => {
  const input = {
    campaignType: 'sale',
    userInfo: ' x ',
    productUrl: '',
    productData: null,
    brandName: ' ',
    targetAudience: '',
  };
  expect(campaignGenerationInput.parse(input)).toMatchObject({
    campaignType: 'sale',
    userInfo: 'x',
    productUrl: undefined,
    brandName: undefined,
    seed: 0,
    variants: 1,
  });
});

test('a crawl needs an address', () => {
  expect(crawlUrl.body?.safeParse({ url: ' ' }).error?.issues[0]?.message).toBe(
    'Please enter a product URL to crawl',
  );
});
