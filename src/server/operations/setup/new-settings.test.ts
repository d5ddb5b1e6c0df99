import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { newSettings, SetupError, setupKinds } from './new-settings.ts';

const input = { kind: 'compose', url: 'https://letters.example', admin: null, version: '1.2.3' } as const;

describe('the settings of a new installation', () => {
  it.each(setupKinds)('are valid in production, for %s', (kind) => {
    const settings = parseEnv(newSettings({ ...input, kind, admin: 'ann@shop.example' }));
    const config = readConfig({ NODE_ENV: 'production', PUBLIC_URL: input.url, ...settings });
    expect(config.secretKeys?.[0]).toMatch(/^[\w-]{43}$/);
    expect(config.databaseUrl === null).toBe(kind === 'embedded');
    expect(config.admin?.email).toBe('ann@shop.example');
    expect(config.trustProxy).not.toBe(true);
  });

  it('never repeat a secret', () => {
    const secrets = [newSettings(input), newSettings(input)].flatMap(
      (text) => text.match(/[\w-]{43}/g) ?? [],
    );
    // The password of the database is in its address too.
    expect([secrets.length, new Set(secrets).size]).toEqual([6, 4]);
  });

  it('refuse an address with a path, and an administrator without an address', () => {
    expect(() => newSettings({ ...input, url: 'https://shop.example/letters' })).toThrow(SetupError);
    expect(() => newSettings({ ...input, admin: 'ann' })).toThrow(SetupError);
  });
});
