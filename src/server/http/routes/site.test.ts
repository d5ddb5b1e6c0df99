import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointsByArea } from '#contract/endpoints.ts';
import { startTestServer, type TestServer } from '../../../../test/support/app.ts';

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

  test('without a demo account the login form is told so', async () => {
    expect((await app.client().get('/api/config')).body.demo).toBeNull();
  });

  test('the admin of the settings is there', async () => {
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

  test('an unknown plan and an unknown payment are told apart from faults', async () => {
    expect((await app.client().get('/api/checkout/weekly')).status).toBe(400);
    expect((await app.client().get('/api/verify-payment/cs_test_unknown')).body.valid).toBe(false);
  });

  test('a webhook without a signature that holds is refused', async () => {
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
