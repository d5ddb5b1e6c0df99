import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { coordinatorUrl } from './coordinator.ts';

const direct = 'postgres://a@coordinator.example/app';
const pooled = 'postgres://a@pooler.example:6432/app';
const found = (env: Record<string, string>) => coordinatorUrl(readConfig({ NODE_ENV: 'test', ...env }));

test('commands go past the pooler', () => {
  expect(found({ DATABASE_URL: direct })).toEqual({ url: direct });
  expect(found({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct })).toEqual({ url: direct });
  const both = { DATABASE_URL: pooled, DATABASE_POOLER: '1' };
  expect(found({ ...both, DATABASE_DIRECT_URL: direct })).toEqual({ url: direct });
  expect(found(both)).toEqual({ problem: expect.stringContaining('Set DATABASE_DIRECT_URL') });
  expect(found({})).toEqual({ problem: expect.stringContaining('Set DATABASE_URL') });
});
