import { expect, test } from 'vitest';
import { startTestServer } from '../../../../test/support/app.ts';
import { applyRetention } from './retention.ts';

test('deletes expired sessions and old attempts; keeps those that still count', async () => {
  const app = await startTestServer();
  try {
    const { ctx } = app.server;
    const old = await app.member();
    await app.client().post('/api/auth/login', { email: 'first@shop.example', password: 'a guess of mine' });
    app.advance(8 * 24 * 3_600_000);
    const fresh = await app.member();
    await app.client().post('/api/auth/login', { email: 'second@shop.example', password: 'a guess of mine' });
    const attempts = () => ctx.db.selectFrom('login_attempts').select('at').execute();
    const before = await attempts();
    await applyRetention(ctx);
    expect((await old.get('/api/auth/user')).status).toBe(401);
    expect((await fresh.get('/api/auth/user')).status).toBe(200);
    expect(await ctx.db.selectFrom('sessions').select('user_id').execute()).toHaveLength(1);
    const remaining = await attempts();
    expect(remaining.length).toBeLessThan(before.length);
    for (const { at } of remaining) expect(ctx.now().getTime() - at.getTime()).toBeLessThan(24 * 3_600_000);
  } finally {
    await app.close();
  }
});
