import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { newSettings, SetupError, setupKinds } from './new-settings.ts';

const input = {
  kind: 'compose',
  isEmbedded: false,
  url: 'https://letters.example',
  admin: null,
  version: '1.2.3',
} as const;

describe('the settings of a new installation', () => {
  it.each(setupKinds)('are valid in production, for %s', (kind) => {
    const settings = parseEnv(newSettings({ ...input, kind, admin: 'ann@shop.example' }));
    const config = readConfig({ NODE_ENV: 'production', PUBLIC_URL: input.url, ...settings });
    expect(config.secretKeys?.[0]).toMatch(/^[\w-]{43}$/);
    expect(config.databaseUrl === null).toBe(kind === 'embedded');
    expect(config.admin?.email).toBe('ann@shop.example');
    expect(config.trustProxy).not.toBe(true);
  });

  it('of a service name the folders of its unit, and PostgreSQL unless the database is embedded', () => {
    const own = (isEmbedded: boolean) => parseEnv(newSettings({ ...input, kind: 'systemd', isEmbedded }));
    for (const settings of [own(true), own(false)])
      expect(settings).toMatchObject({
        DATA_DIR: '/var/lib/lettersmith',
        BACKUP_DIR: '/var/backups/lettersmith',
        METRICS_TOKEN: expect.stringMatching(/^[\w-]{43}$/),
      });
    expect(own(false).DATABASE_URL).toMatch(
      /^postgres:\/\/lettersmith:[\w-]{43}@127\.0\.0\.1:5432\/lettersmith$/,
    );
    expect(own(true)).not.toHaveProperty('DATABASE_URL');
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
