import { expect, test } from 'vitest';
import { readSocialIconName, socialIconPath, socialIconShapes, socialIconSizes } from './icon-path.ts';
import { generalIcons, networkOf, socialNetworks } from './networks.ts';

test.each([
  ['https://www.instagram.com/our.shop/', 'instagram'],
  ['instagram.com/our.shop', 'instagram'],
  ['https://de-de.facebook.com/shop', 'facebook'],
  ['HTTPS://YouTu.be/abc', 'youtube'],
  ['https://twitter.com/shop', 'x'],
  ['https://shop.substack.com', 'substack'],
  ['https://wa.me/491701234567', 'whatsapp'],
  ['https://x.com./shop', 'x'],
  // Hosts that only look like a network's.
  ['https://netflix.com/', 'website'],
  ['https://notfacebook.com', 'website'],
  ['https://facebook.com.shop.example/', 'website'],
  ['https://shop.example/?next=instagram.com', 'website'],
  ['https://www.linkedin.com/company/shop', 'website'],
  ['mailto:hello@shop.example', 'email'],
  ['tel:+49 30 1234', 'phone'],
  ['javascript:alert(1)', null],
  ['data:text/html,instagram.com', null],
  ['our shop', null],
  ['', null],
])('%s is %s', (url, id) => {
  expect(networkOf(url)).toBe(id);
});

test('no host belongs to two networks, and each leads to its own', () => {
  const hosts = socialNetworks.flatMap(({ hosts }) => [...hosts]);
  expect(new Set(hosts).size).toBe(hosts.length);
  for (const { id, hosts } of socialNetworks) for (const host of hosts) expect(networkOf(host)).toBe(id);
});

test('every address of an icon is read as what it was written from', () => {
  for (const network of [...socialNetworks.map(({ id }) => id), ...generalIcons])
    for (const shape of socialIconShapes)
      for (const color of ['brand', 'ink', 'white', '#0f766e'] as const)
        for (const size of socialIconSizes) {
          const path = socialIconPath(network, shape, color, size);
          expect(path).toMatch(/^\/i\/s\/[a-z0-9-]+\.png$/);
          expect(readSocialIconName(path.slice('/i/s/'.length))).toEqual({ network, shape, color, size });
        }
  expect(socialIconPath('instagram', 'circle')).toBe('/i/s/instagram-circle-ink.png');
});

test.each([
  'linkedin-circle-ink.png',
  'constructor-circle-ink.png',
  'instagram-oval-ink.png',
  'instagram-circle-red.png',
  'instagram-circle-FF0000.png',
  'instagram-circle-ink-64.png',
  'instagram-circle-ink.svg',
  'instagram-circle-ink.png.png',
  '',
])('%s is no icon', (name) => {
  expect(readSocialIconName(name)).toBeNull();
});
