import { expect, it } from 'vitest';
import { isScreen } from '#contract/screens.ts';
import { internalPath, paths } from './paths.ts';

it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/ok\n', 'builder', '', null])(
  'the address %j is not followed after sign-in',
  (value) => {
    expect(internalPath(value)).toBeNull();
  },
);

it('an address of this site is followed after sign-in', () => {
  expect(internalPath('/builder/abc?x=1#y')).toBe('/builder/abc?x=1#y');
});

it('every built address is a screen that the server knows', () => {
  const { esp, espWriteTo, landing, settings, templates, ...rest } = paths;
  const addresses = [
    esp({ tab: 'lists', action: 'create-campaign' }),
    espWriteTo({ segment: 'abc' }),
    landing('pricing'),
    settings('sign-in'),
    templates('library'),
    ...Object.values(rest).map((path) => path('abc')),
  ];
  const unknown = addresses.filter((address) => !isScreen(new URL(address, 'http://localhost').pathname));
  expect(unknown).toEqual([]);
});
