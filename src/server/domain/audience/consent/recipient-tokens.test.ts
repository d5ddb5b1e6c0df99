import { expect, test } from 'vitest';
import type { Context } from '../../../context.ts';
import { createSecretBox } from '../../../encryption.ts';
import { readRecipientToken, recipientToken } from './recipient-tokens.ts';

const contextWith = (...keys: string[]) => ({ secrets: createSecretBox(keys) }) as Context;
const someone = { workspaceId: 'w_1-X', contactId: 9_999_999, campaignId: 12 };

test('a token names the recipient to a server that holds the key', () => {
  const ctx = contextWith('one');
  for (const recipient of [someone, { ...someone, campaignId: null }]) {
    const token = recipientToken(ctx, 'personal', recipient);
    expect(token).toMatch(/^[\w.~-]+$/);
    expect(readRecipientToken(ctx, 'personal', token)).toEqual(recipient);
  }
});

test('a token stays valid after the key was rotated, while the old key is configured', () => {
  const token = recipientToken(contextWith('old'), 'personal', someone);
  expect(readRecipientToken(contextWith('new', 'old'), 'personal', token)).toEqual(someone);
  expect(readRecipientToken(contextWith('new'), 'personal', token)).toBeNull();
});

test('a tracking token cannot unsubscribe, and a modified token names no recipient', () => {
  const ctx = contextWith('one');
  const token = recipientToken(ctx, 'tracking', someone);
  expect(readRecipientToken(ctx, 'personal', token)).toBeNull();
  expect(readRecipientToken(ctx, 'personal', token.replace(/^t/, 'p'))).toBeNull();
  for (let index = 0; index < token.length; index += 1) {
    const changed = `${token.slice(0, index)}${token[index] === 'a' ? 'b' : 'a'}${token.slice(index + 1)}`;
    // The last character holds four bits of padding, which carry no data.
    if (index < token.length - 1) expect(readRecipientToken(ctx, 'tracking', changed)).toBeNull();
  }
  for (const wrong of ['', '.', 'x'.repeat(5_000), 't.w.0.1.', `${token}.`, ` ${token}`])
    expect(readRecipientToken(ctx, 'tracking', wrong)).toBeNull();
});
