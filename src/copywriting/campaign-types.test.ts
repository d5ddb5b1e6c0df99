import { expect, test } from 'vitest';
import { campaignGroups, campaignTypeOf, campaignTypes, searchCampaignTypes } from './campaign-types.ts';
import { readProductData } from './request.ts';

test('every type is in a group of the picker', () => {
  expect(new Set(campaignTypes.map(({ group }) => group))).toEqual(new Set(campaignGroups));
  expect(campaignTypeOf('flash-sale')?.name).toBe('Flash sale');
  expect(campaignTypeOf('constructor')).toBeUndefined();
});

test('the picker is searched by the beginnings of words, names first', () => {
  expect(searchCampaignTypes('')).toHaveLength(48);
  expect(searchCampaignTypes('FLASH').map(({ id }) => id)).toEqual(['flash-sale']);
  expect(searchCampaignTypes('sale')[0]?.id).toBe('sale');
  expect(searchCampaignTypes('gift card').map(({ id }) => id)).toContain('gift-card');
  expect(searchCampaignTypes('xyzzy')).toEqual([]);
});

test('product data is read from any text without an error', () => {
  expect(readProductData('{"title":" Trail  Socks ","price":18,"currency":"EUR","images":["x"]}')).toEqual({
    title: 'Trail Socks',
    price: '18',
    currency: 'EUR',
  });
  expect(readProductData('{"title":{"a":1},"price":null}')).toEqual({});
  for (const text of ['', 'null', '[]', '"x"', '{']) expect(readProductData(text)).toBeNull();
});
