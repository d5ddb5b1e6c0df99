import { expect, it } from 'vitest';
import { isScreen } from '#contract/screens.ts';
import { internalPath, paths } from './paths.ts';

it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/ok\n', 'builder', '', null])(
  'does not follow %j after sign-in',
  (value) => {
    expect(internalPath(value)).toBeNull();
  },
);

it('follows an address of this site after sign-in', () => {
  expect(internalPath('/builder/abc?x=1#y')).toBe('/builder/abc?x=1#y');
});

it('builds only addresses that the server knows as screens', () => {
  const { esp, espWriteTo, landing, settings, ...others } = paths;
  const addresses = [
    esp({ tab: 'lists', action: 'create-campaign' }),
    espWriteTo({ segment: 'abc' }),
    landing('pricing'),
    settings('sign-in'),
    ...Object.values(others).map((path) => path('abc')),
  ];
  const unknown = addresses.filter((address) => !isScreen(new URL(address, 'http://localhost').pathname));
  expect(unknown).toEqual([]);
});
