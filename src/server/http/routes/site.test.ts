import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointsByArea } from '#contract/endpoints.ts';
import { startTestServer, type TestServer } from '../../../../test/support/app.ts';
import { demoCredentials } from '../../domain/accounts/seed-accounts.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({
    DEMO: '0',
    ADMIN_EMAIL: 'boss@site.example',
    ADMIN_PASSWORD: 'a boss password',
  });
});
afterAll(() => app.close());

describe('the server about itself', () => {
  test('health names the services', async () => {
    const { status, body } = await app.client().get('/api/health');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ok', services: { payments: 'sandbox', copywriter: 'templates' } });
    expect(['embedded', 'postgres']).toContain(body.services.database);
  });

  test('the configuration lists the languages', async () => {
    expect((await app.client().get('/api/config')).body.languages).toEqual(['en', 'de', 'ar']);
  });

  test('metrics are not there without METRICS_TOKEN, whatever token comes', async () => {
    const { status, text } = await app
      .client()
      .get('/metrics', { headers: { authorization: 'Bearer undefined' } });
    expect([status, text.includes('lettersmith_')]).toEqual([404, false]);
  });

  test('health does not wait behind a query that holds the database', async () => {
    const inLine = await app.server.ctx.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      let answered = 0;
      const calls = Array.from({ length: 40 }, async () => {
        const answer = await app.client().get('/api/auth/user', { headers: { cookie: 'sid=unknown' } });
        answered += 1;
        return answer;
      });
      let isOver = false;
      const health = app
        .client()
        .get('/api/health')
        .finally(() => {
          isOver = true;
        });
      // A busy database answers all the time.
      while (!isOver) await sql`select 1`.execute(tx);
      expect([(await health).status, answered]).toEqual([200, 0]);
      return calls;
    });
    expect(new Set((await Promise.all(inLine)).map(({ status }) => status))).toEqual(new Set([401]));
  });

  test('health and readiness are 503 and name the component while nothing can be written', async () => {
    const probe = async (path: string) => {
      const { status, body, headers } = await app.client().get(path);
      return [status, body.message ?? body.status, headers.get('retry-after')];
    };
    const { db } = app.server.ctx;
    // All connections of the embedded database are one session. A failing query makes health check again at once.
    const fail = () => sql`select 1 / 0`.execute(db).catch(() => undefined);
    await sql`set default_transaction_read_only = on`.execute(db);
    await fail();
    expect(await probe('/api/health')).toEqual([503, 'The database takes no writes.', '5']);
    expect(await probe('/api/ready')).toEqual([503, 'The database takes no writes.', '5']);
    expect(await probe('/api/live')).toEqual([200, 'live', null]);
    await sql`set default_transaction_read_only = off`.execute(db);

    const drafts = path.join(app.server.ctx.config.dataDir, 'uploads/unfinished');
    await rename(drafts, `${drafts}-aside`);
    await writeFile(drafts, 'a file where the folder should be');
    await fail();
    expect(await probe('/api/health')).toEqual([503, 'The folder of uploads cannot be written to.', '5']);
    await rm(drafts);
    await rename(`${drafts}-aside`, drafts);
    await fail();
    expect(await probe('/api/health')).toEqual([200, 'ok', null]);
    expect(await probe('/api/ready')).toEqual([200, 'ready', null]);
  });

  test('without a demo account the configuration says so', async () => {
    expect((await app.client().get('/api/config')).body.demo).toBeNull();
  });

  test('the administrator named in the settings has an account', async () => {
    const admin = app.client();
    const login = await admin.post('/api/auth/login', {
      email: 'boss@site.example',
      password: 'a boss password',
    });
    expect(login.body.role).toBe('admin');
  });

  test('OpenAPI describes every declared call and every route of ours answers to it', async () => {
    const { body } = await app.client().get('/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const declared = Object.values(endpointsByArea).flat();
    expect(declared.length).toBeGreaterThan(15);
    for (const call of declared) {
      expect(body.paths[call.path][call.method.toLowerCase()].summary).toBe(call.summary);
      const url = call.path.replace(/\{\w+\}/g, ':x').replace(/:x/g, 'unknown');
      const answer = await app.client().request(call.method, url);
      expect([call.path, answer.body?.message === 'Not found' && call.access !== 'public']).toEqual([
        call.path,
        false,
      ]);
    }
  });

  test('OpenAPI names the cookie, the paging header and the required bodies', async () => {
    const { body } = await app.client().get('/api/openapi.json');
    expect(body.components.securitySchemes.session.name).toBe('sid');
    expect(body.paths['/api/templates'].get.responses['200'].headers).toHaveProperty('X-Next-Cursor');
    expect(body.paths['/api/auth/login'].post.requestBody.required).toBe(true);
    expect(body.paths['/api/saved-html-templates/{id}/used'].patch.requestBody.required).toBe(false);
    expect(body.paths['/api/saved-html-templates'].post.responses).toHaveProperty('404');
    expect(body.paths['/api/auth/user'].get.responses).toHaveProperty('503');
  });

  test('answers of calls are compressed, unless they are short, events, or cross-site', async () => {
    const member = await app.member();
    const long = { name: 'Long', content: { blocks: [] }, htmlContent: '<p>Hello</p>'.repeat(400) };
    await member.post('/api/templates', long);
    const encodingOf = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await member.get(path, { headers: { 'accept-encoding': 'gzip, br', ...headers } });
      return answer.headers.get('content-encoding');
    };
    expect(await encodingOf('/api/openapi.json')).toBe('br');
    expect(await encodingOf('/api/docs')).toBe('br');
    expect(await encodingOf('/api/templates')).toBe('br');
    expect(await encodingOf('/api/templates', { 'accept-encoding': 'gzip' })).toBe('gzip');
    expect(await encodingOf('/api/templates', { 'accept-encoding': 'identity' })).toBeNull();
    expect(await encodingOf('/api/templates', { 'sec-fetch-site': 'same-origin' })).toBe('br');
    expect(await encodingOf('/api/templates', { 'sec-fetch-site': 'cross-site' })).toBeNull();
    expect(await encodingOf('/api/live')).toBeNull();
    const plain = await app.client().get('/api/openapi.json', { headers: { 'accept-encoding': 'identity' } });
    const packed = await app.client().get('/api/openapi.json');
    expect(packed.body).toEqual(plain.body);
  });

  test('an address of the API that has other methods names them', async () => {
    const answer = await app.client().delete('/api/auth/login');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect(answer.body.message).toBe('DELETE is not supported here. Use POST.');
    expect((await app.client().put('/api/templates')).headers.get('allow')).toBe('GET, HEAD, POST');
    expect((await app.client().post('/api/nowhere')).status).toBe(404);
  });

  test('a plan mistyped in the address bar is explained on a page', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const { status, text } = await app.client().get('/api/checkout/weekly', { headers });
    expect([status, text.startsWith('<!doctype html>')]).toEqual([400, true]);
    expect(text).toContain('The plans are monthly, quarterly and yearly.');
  });

  test('the API page is readable and runs no script', async () => {
    const { text, headers } = await app.client().get('/api/docs');
    expect(text).toContain('/api/saved-html-templates/{id}/used');
    expect(text).not.toContain('<script');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('headers protect pages and calls', async () => {
    const api = await app.client().get('/api/health');
    expect(api.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(api.headers.get('cache-control')).toBe('no-store');
    expect(api.headers.get('x-request-id')).toMatch(/^[\w-]{21}$/);
    const page = await app.client().get('/');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.has('strict-transport-security')).toBe(false);
  });

  test.each(['/api/nothing', '/uploads/none.png', '/assets/none.js'])('%s is not there', async (path) => {
    const { status, body } = await app.client().get(path);
    expect([status, body]).toEqual([404, { message: 'Not found' }]);
  });

  test.each(['constructor_x', 'toString_a', '__proto__', '%00'])('%s is no payment', async (id) => {
    expect((await app.client().get(`/api/verify-payment/${id}`)).body?.valid ?? false).toBe(false);
    expect((await app.client().get(`/api/verify-payment/${id}`)).status).toBeLessThan(500);
  });

  test('an unknown plan and an unknown payment are distinguished from faults', async () => {
    expect((await app.client().get('/api/checkout/weekly')).status).toBe(400);
    expect((await app.client().get('/api/verify-payment/cs_test_unknown')).body.valid).toBe(false);
  });

  test('a webhook without a valid signature is refused', async () => {
    const answer = await app
      .client()
      .post(
        '/api/webhooks/stripe',
        { type: 'checkout.session.completed' },
        { headers: { 'stripe-signature': 't=1,v1=00' } },
      );
    expect(answer.status).toBe(400);
  });
});

describe('behind https', () => {
  test('cookies are bound to the origin, and HSTS is set', async () => {
    const secure = await startTestServer({ PUBLIC_URL: 'https://letters.example.com' });
    try {
      const { url } = secure.server;
      expect(url).toBe('https://letters.example.com');
      const at = `http://127.0.0.1:${secure.server.ctx.config.port}`;
      const login = await fetch(`${at}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify(demoCredentials),
      });
      expect(login.status).toBe(200);
      expect(login.headers.getSetCookie()).toEqual([
        'signed-in=1; Max-Age=604800; Path=/; Secure; SameSite=Lax',
        expect.stringMatching(
          /^__Host-sid=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        ),
      ]);
      expect(login.headers.get('strict-transport-security')).toBe('max-age=31536000');
      const api = await fetch(`${at}/api/openapi.json`);
      expect((await api.json()).components.securitySchemes.session.name).toBe('__Host-sid');
    } finally {
      await secure.close();
    }
  });
});
