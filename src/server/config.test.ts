import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const problemsOf = (env: Record<string, string>, argv: string[] = []): string[] => {
  try {
    readConfig(env, argv);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('settings', () => {
  test('defaults to a fresh machine: loopback, port 3000, embedded, sandbox, demo', () => {
    expect(readConfig({})).toMatchObject({
      host: 'localhost',
      port: 3000,
      publicUrl: null,
      dataDir: './data',
      databaseUrl: null,
      demo: true,
      stripe: null,
      sandboxAllowed: true,
      exportDelayMs: 3500,
      services: { web: true, worker: true },
    });
  });

  test('production has no demo and no sandbox unless they are set', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://letters.example.com/' };
    expect(readConfig(production)).toMatchObject({
      demo: false,
      sandboxAllowed: false,
      publicUrl: 'https://letters.example.com',
    });
    expect(readConfig({ ...production, ALLOW_SANDBOX: '1' }).sandboxAllowed).toBe(true);
  });

  test('sign-in with Google needs an id, a secret, and an issuer that cannot be impersonated on the network path', () => {
    const client = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    expect(readConfig({}).google).toBeNull();
    expect(readConfig(client).google).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      issuer: 'https://accounts.google.com',
    });
    expect(readConfig({ ...client, GOOGLE_ISSUER: 'http://127.0.0.1:9000' }).google?.issuer).toBe(
      'http://127.0.0.1:9000',
    );
    expect(problemsOf({ GOOGLE_CLIENT_ID: 'id' })).toEqual([
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both, or neither.',
    ]);
    for (const GOOGLE_ISSUER of [
      'http://login.example',
      'https://login.example/',
      'https://a.example/?b=c',
    ]) {
      expect(problemsOf({ ...client, GOOGLE_ISSUER })).toHaveLength(1);
    }
  });

  test('spam filters, and private addresses that may be fetched', () => {
    expect(readConfig({})).toMatchObject({
      spamFilters: { spamd: null, rspamdUrl: null },
      crawlAllow: [],
      networkChecks: { perHour: 60 },
    });
    expect(
      readConfig({
        SPAMD_URL: 'spamd://127.0.0.1',
        RSPAMD_URL: 'http://127.0.0.1:11333',
        CRAWL_ALLOW: '127.0.0.1:8080, [::1]:9000',
      }),
    ).toMatchObject({
      spamFilters: { spamd: { host: '127.0.0.1', port: 783 }, rspamdUrl: 'http://127.0.0.1:11333' },
      crawlAllow: ['127.0.0.1:8080', '[::1]:9000'],
    });
    expect(problemsOf({ SPAMD_URL: 'http://127.0.0.1:783', CRAWL_ALLOW: 'localhost' })).toEqual([
      'SPAMD_URL: use an address such as spamd://127.0.0.1:783.',
      'CRAWL_ALLOW: use host:port pairs, such as 127.0.0.1:8080.',
    ]);
  });

  test('mail: server, sender, and the key that encrypts stored credentials', () => {
    const key = 'k'.repeat(32);
    const older = 'o'.repeat(32);
    expect(
      readConfig({
        SMTP_URL: 'smtps://user:hunter2@mail.example.com:465',
        MAIL_FROM: '"Letters, Inc" <hello@example.com>',
        SES_ENDPOINT: 'http://127.0.0.1:4000/',
        SECRET_KEY: `${key}, ${older}`,
      }),
    ).toMatchObject({
      smtpUrl: 'smtps://user:hunter2@mail.example.com:465',
      mailFrom: { name: 'Letters, Inc', address: 'hello@example.com' },
      aws: { sesEndpoint: 'http://127.0.0.1:4000', snsEndpoint: null, sqsEndpoint: null },
      secretKeys: [key, older],
      testEmails: { perHour: 20, perDay: 100 },
    });
    expect(readConfig({ MAIL_FROM: 'hello@example.com' }).mailFrom).toEqual({
      name: '',
      address: 'hello@example.com',
    });
    const wrong = problemsOf({
      SMTP_URL: 'https://hunter2@mail.example.com',
      MAIL_FROM: 'Hello <ann>',
      SECRET_KEY: `${key},hunter2`,
      SQS_ENDPOINT: 'queue',
    });
    expect(wrong.map((line) => line.split(':')[0])).toEqual([
      'SECRET_KEY',
      'SMTP_URL',
      'MAIL_FROM',
      'SQS_ENDPOINT',
    ]);
    expect(wrong.join(' ')).not.toContain('hunter2');
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example.com' })).toEqual([
      expect.stringMatching(/^MAIL_FROM/),
    ]);
  });

  test('several processes need one key that all of them have', () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://letters.example.com',
      DATABASE_URL: 'postgres://localhost/letters',
    };
    expect(problemsOf(production)).toEqual([expect.stringMatching(/^SECRET_KEY/)]);
    expect(problemsOf({ ...production, SECRET_KEY: 'k'.repeat(32) })).toEqual([]);
  });

  test('metrics are served where a token or a port says so, and to other machines with a token only', () => {
    const metricsOf = (env: Record<string, string>, ...argv: string[]) => readConfig(env, argv).metrics;
    const worker = '--services=worker';
    const usual = { host: '127.0.0.1', port: 9464, isChosen: false };
    expect(metricsOf({})).toEqual({ token: null, listen: null });
    expect(metricsOf({}, worker)).toEqual({ token: null, listen: usual });
    expect(metricsOf({ METRICS_PORT: '0' }, worker).listen).toBeNull();
    expect(metricsOf({ METRICS_PORT: '9500' }).listen).toEqual({ ...usual, port: 9500, isChosen: true });
    const open = { METRICS_HOST: '0.0.0.0', METRICS_PORT: '9500' };
    expect(problemsOf(open)).toEqual([expect.stringMatching(/^METRICS_TOKEN/)]);
    expect(problemsOf({ ...open, METRICS_TOKEN: 'x'.repeat(16) })).toEqual([]);
    expect(problemsOf({ METRICS_TOKEN: 'short' }).join()).not.toContain('short');
    expect(
      problemsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318', OTEL_TRACES_SAMPLER_ARG: '2' }),
    ).toHaveLength(2);
  });

  test('reports all problems at once, by the name of the setting and without its value', () => {
    const problems = problemsOf({
      PORT: '70000',
      PUBLIC_URL: 'letters.example.com',
      DATABASE_URL: 'mysql://user:hunter2@db',
      ADMIN_PASSWORD: 'hunter2',
      DEMO: 'yes',
      LOG_LEVEL: 'loud',
    });
    expect(problems.map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'ADMIN_PASSWORD',
      'DEMO',
      'LOG_LEVEL',
    ]);
    expect(problems.join(' ')).not.toContain('hunter2');
  });

  test.each([
    [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_EMAIL and ADMIN_PASSWORD'],
    [
      { STRIPE_PRICE_MONTHLY: 'price_1' },
      'STRIPE_PRICE_MONTHLY, STRIPE_PRICE_QUARTERLY and STRIPE_PRICE_YEARLY',
    ],
    [{ NODE_ENV: 'production' }, 'PUBLIC_URL'],
  ])('%j is refused, because a setting that belongs to it is missing', (env, name) => {
    expect(problemsOf(env as Record<string, string>).join(' ')).toContain(name);
  });

  test('the public address is an origin, in any spelling', () => {
    expect(readConfig({ PUBLIC_ALIASES: 'WWW.Example.com., letters.müller.example' }).publicAliases).toEqual([
      'www.example.com',
      'letters.xn--mller-kva.example',
    ]);
    for (const PUBLIC_ALIASES of ['https://www.example.com', 'www.example.com:80', 'a,', 'a/b'])
      expect(problemsOf({ PUBLIC_ALIASES })).toEqual([
        'PUBLIC_ALIASES: use names, such as www.example.com, letters.example.org.',
      ]);
    expect(readConfig({ PUBLIC_URL: 'HTTPS://Letters.Example.com:443/' }).publicUrl).toBe(
      'https://letters.example.com',
    );
    for (const address of [
      'https://a.example/mail',
      'https://me:hunter2@a.example',
      'https://a.example/?x',
    ]) {
      expect(problemsOf({ PUBLIC_URL: address })).toEqual([
        'PUBLIC_URL: use an address without a path, such as https://letters.example.com.',
      ]);
    }
  });

  test.each(['1', '0', 'loopback', '10.0.0.1', '10.0.0.0/8, fd00::/8', 'loopback,uniquelocal'])(
    'TRUST_PROXY may be %s',
    (value) => {
      expect(problemsOf({ TRUST_PROXY: value })).toEqual([]);
    },
  );

  test.each(['yes', '2', '10.0.0.0/33', '10.0.0.0/', 'proxy.example', ','])(
    'TRUST_PROXY may not be %s',
    (value) => {
      expect(problemsOf({ TRUST_PROXY: value })).toHaveLength(1);
    },
  );

  test('refuses a port that the operating system would choose: the address would be unknown', () => {
    expect(problemsOf({ PORT: '0' })).toEqual(['PORT: use a port from 1 to 65535.']);
  });

  test('a bucket for uploads needs all its settings', () => {
    const bucket = {
      S3_BUCKET: 'letters',
      S3_REGION: 'eu-west-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'hunter2',
    };
    expect(readConfig({}).s3).toBeNull();
    expect(readConfig(bucket).s3).toEqual({
      endpoint: null,
      bucket: 'letters',
      region: 'eu-west-1',
      accessKeyId: 'id',
      secretAccessKey: 'hunter2',
    });
    for (const missing of Object.keys(bucket))
      expect(problemsOf({ ...bucket, [missing]: '' })).toEqual([
        expect.stringMatching(/^S3_BUCKET, .* set all four/),
      ]);
    expect(problemsOf({ S3_ENDPOINT: 'https://s3.example.com' })).toHaveLength(1);
    expect(problemsOf({ S3_SESSION_TOKEN: 'token' })).toHaveLength(1);
    expect(readConfig({ ...bucket, S3_SESSION_TOKEN: 'token' }).s3).toMatchObject({ sessionToken: 'token' });
    const ofTheMachine = { S3_BUCKET: 'letters', S3_REGION: 'eu-west-1' };
    expect(readConfig(ofTheMachine).s3).toEqual({ endpoint: null, bucket: 'letters', region: 'eu-west-1' });
    expect(problemsOf({ ...ofTheMachine, S3_SESSION_TOKEN: 'token' })).toHaveLength(1);
    expect(problemsOf({ ...bucket, S3_BUCKET: '../etc' })).toEqual(['S3_BUCKET: use the name of a bucket.']);
  });

  test('an option chooses the services', () => {
    expect(readConfig({}, ['--services=worker']).services).toEqual({ web: false, worker: true });
    expect(problemsOf({}, ['--services=web,mail'])).toHaveLength(1);
  });

  test('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  test.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'DATABASE_POOLER'])(
    'refuses %s for the embedded database',
    (name) => {
      const value = name === 'DATABASE_POOLER' ? '1' : 'postgres://localhost/letters';
      expect(() => readConfig({ [name]: value })).toThrow('set DATABASE_URL as well');
      expect(readConfig({ [name]: value, DATABASE_URL: 'postgres://localhost/letters' })).toBeTruthy();
    },
  );

  test('listens past a pooler only with DATABASE_DIRECT_URL', () => {
    const directUrlOf = (more: Record<string, string>) =>
      readConfig({ DATABASE_URL: 'postgres://pooler/letters', ...more }).postgres.directUrl;
    expect(directUrlOf({})).toBe('postgres://pooler/letters');
    expect(directUrlOf({ DATABASE_POOLER: '1' })).toBeNull();
    expect(directUrlOf({ DATABASE_POOLER: '1', DATABASE_DIRECT_URL: 'postgres://db/letters' })).toBe(
      'postgres://db/letters',
    );
  });
});
