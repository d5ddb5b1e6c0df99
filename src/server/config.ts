// The only reader of process.env: returns one frozen, validated object.
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { type PostgresConfig, postgresSettings, readPostgres } from './config-postgres.ts';
import { withSecretFiles } from './secret-files.ts';

const flag = z.enum(['0', '1'], 'use 1 or 0').transform((value) => value === '1');
const httpUrl = z.url({ protocol: /^https?$/, error: 'use an address that begins with http:// or https://' });
const text = z.string().min(1);

/** Pages, cookies and calls are served at the root, and links are this origin and a path. */
const origin = httpUrl
  .transform((address) => new URL(address))
  .refine(({ href, origin }) => href === `${origin}/`, {
    error: 'use an address without a path, such as https://letters.example.com',
  })
  .transform(({ origin }) => origin);

const isNetwork = (name: string): boolean => {
  if (/^(loopback|linklocal|uniquelocal)$/.test(name)) return true;
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d+))?$/.exec(name) ?? [];
  return Number(bits) <= { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
};
const proxies = text.refine(
  (value) => /^[01]$/.test(value) || value.split(',').every((name) => isNetwork(name.trim())),
  'use 1, 0, or the addresses or ranges of your proxies, such as 10.0.0.0/8',
);

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** An OpenID issuer is its exact text. Without TLS, an attacker on the network path could sign in as any user. */
const issuer = httpUrl.refine((address) => {
  const { protocol, hostname, search, hash } = new URL(address);
  return (protocol === 'https:' || loopback.test(hostname)) && !search && !hash && !address.endsWith('/');
}, 'use an address that begins with https:// and has no slash at its end, such as https://accounts.google.com');

/** An address, or a name and an address: `Lettersmith <hello@example.com>`. */
const mailbox = text.transform((value, check): { name: string; address: string } => {
  const [, name = '', address = value] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(value) ?? [];
  if (z.email().safeParse(address.trim()).success && !/[\r\n]/.test(name)) {
    return { name, address: address.trim() };
  }
  check.addIssue('use an email address, or a name and one: Lettersmith <hello@example.com>');
  return z.NEVER;
});

/** The first key encrypts; the others, from before a rotation, still decrypt. */
const secretKeys = text
  .transform((value) => value.split(',').map((key) => key.trim()))
  .refine(
    (keys) => keys.every((key) => key.length >= 32),
    'use at least 32 random characters, such as `openssl rand -base64 32` makes',
  );

/** `spamd://host:783`, or `tcp://` for the same. */
const spamdUrl = z
  .url({ protocol: /^(spamd|tcp)$/, error: 'use an address such as spamd://127.0.0.1:783' })
  .transform((address, check) => {
    const { hostname, port } = new URL(address);
    if (hostname) return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 783) };
    check.addIssue('use an address such as spamd://127.0.0.1:783');
    return z.NEVER;
  });

/** `host:port` pairs, separated by commas, written as in a URL. */
const hostPorts = text
  .transform((value) => value.split(',').map((pair) => pair.trim().toLowerCase()))
  .refine(
    (pairs) => pairs.every((pair) => /^(\[[0-9a-f:.]+\]|[^\s:/@[\]]+):\d{1,5}$/.test(pair)),
    'use host:port pairs, such as 127.0.0.1:8080',
  );

/** How many daily, weekly and monthly backups stay: `7,4,6`. */
const keep = z
  .string()
  .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'use three numbers, of days, weeks and months, such as 7,4,6')
  .transform((value) => {
    const [daily = 0, weekly = 0, monthly = 0] = value.split(',').map(Number);
    return { daily, weekly, monthly };
  });

const environment = z.object({
  HOST: text.default('localhost'),
  PORT: z.coerce
    .number('use a port number')
    .int()
    .min(1, 'use a port from 1 to 65535')
    .max(65_535, 'use a port from 1 to 65535')
    .default(3000),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: text.default('./data'),
  ...postgresSettings,
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'use development, test or production')
    .default('development'),
  ADMIN_EMAIL: z.email('use an email address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'use at least 8 characters').optional(),
  DEMO: flag.optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_PUBLISHABLE_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_API_BASE: httpUrl.optional(),
  STRIPE_PRICE_MONTHLY: text.optional(),
  STRIPE_PRICE_QUARTERLY: text.optional(),
  STRIPE_PRICE_YEARLY: text.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: issuer.default('https://accounts.google.com'),
  SECRET_KEY: secretKeys.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'use an address that begins with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: mailbox.optional(),
  SES_ENDPOINT: origin.optional(),
  SNS_ENDPOINT: origin.optional(),
  SQS_ENDPOINT: origin.optional(),
  TEST_EMAILS_PER_HOUR: z.coerce.number('use a number').int().min(1, 'use 1 or more').default(20),
  TEST_EMAILS_PER_DAY: z.coerce.number('use a number').int().min(1, 'use 1 or more').default(100),
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'use the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'use a region such as us-east-1')
    .optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_SESSION_TOKEN: text.optional(),
  KEEP_DELIVERIES_MONTHS: z.coerce
    .number('use a number of months, or 0 for ever')
    .int('use a whole number')
    .refine((months) => months === 0 || (months >= 3 && months <= 1_200), 'use 0, or 3 or more')
    .default(13),
  UPLOAD_SPACE_MB: z.coerce.number('use a number of megabytes').int().min(1, 'use 1 or more').default(1_024),
  BACKUP_DIR: text.optional(),
  BACKUP_KEEP: keep.default({ daily: 7, weekly: 4, monthly: 6 }),
  BACKUP_PASSPHRASE: z.string().min(12, 'use at least 12 characters').optional(),
  SPAMD_URL: spamdUrl.optional(),
  RSPAMD_URL: httpUrl.optional(),
  CRAWL_ALLOW: hostPorts.optional(),
  NETWORK_CHECKS_PER_HOUR: z.coerce.number('use a number').int().min(1, 'use 1 or more').default(60),
  AI_BASE_URL: httpUrl.optional(),
  AI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'use the key as it was given, without spaces')
    .optional(),
  AI_MODEL: text.default('gpt-4o'),
  AI_TIMEOUT_MS: z.coerce
    .number('use a number of milliseconds')
    .int()
    .min(100, 'use 100 or more')
    .max(600_000, 'use 600000 or less')
    .default(60_000),
  EXPORT_DELAY_MS: z.coerce.number('use a number of milliseconds').int().min(0).max(60_000).default(3_500),
  TRUST_PROXY: proxies.optional(),
  DRAIN_SECONDS: z.coerce
    .number('use a number of seconds')
    .int()
    .min(0, 'use 0 or more')
    .max(300, 'use 300 or less')
    .default(0),
  REPLICAS: z.coerce.number('use a number').int().min(1, 'use 1 or more').default(1),
  ALLOW_SANDBOX: flag.default(false),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'use fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  LOG_FORMAT: z.enum(['auto', 'json', 'pretty'], 'use auto, json or pretty').default('auto'),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\x21-\x7e]{16,}$/,
      'use at least 16 characters without spaces, such as `openssl rand -hex 24` makes',
    )
    .optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  METRICS_PORT: z.coerce
    .number('use a port number')
    .int()
    .min(0, 'use a port from 1 to 65535, or 0 for none')
    .max(65_535, 'use a port from 1 to 65535, or 0 for none')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_SERVICE_NAME: text.default('lettersmith'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('use a number from 0 to 1')
    .min(0, 'use 0 or more')
    .max(1, 'use 1 or less')
    .default(0.01),
});

export interface Config {
  host: string;
  port: number;
  /** Without a trailing slash. null: this machine's name for itself, with the port. */
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  /** How PostgreSQL is reached; without DATABASE_URL nothing of it applies. */
  postgres: PostgresConfig;
  isProduction: boolean;
  admin: { email: string; password: string } | null;
  demo: boolean;
  /** null: the sandbox, where it is allowed. */
  stripe: {
    secretKey: string;
    publishableKey: string | null;
    webhookSecret: string | null;
    apiBase: string | null;
    prices: { monthly: string; quarterly: string; yearly: string } | null;
  } | null;
  /** null: the sandbox, where it is allowed. */
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  sandboxAllowed: boolean;
  /** The keys that encrypt stored credentials, the current one first. null: made at the first start and stored. */
  secretKeys: string[] | null;
  /** The server for the product's own messages. null: the sandbox, where it is allowed. */
  smtpUrl: string | null;
  /** The sender of the product's own messages. */
  mailFrom: { name: string; address: string } | null;
  /** Endpoints in place of Amazon's own. */
  aws: { sesEndpoint: string | null; snsEndpoint: string | null; sqsEndpoint: string | null };
  testEmails: { perHour: number; perDay: number };
  /** The bucket of uploads. null: a folder in dataDir. */
  s3: {
    endpoint: string | null;
    bucket: string;
    region: string;
    /** Without keys the server uses the credentials of its machine, container or cluster. */
    accessKeyId?: string;
    secretAccessKey?: string;
    sessionToken?: string;
  } | null;
  /** Deliveries of older months are archived; 0: none are. */
  keepDeliveriesMonths: number;
  /** The limit for images and fonts of one workspace. */
  uploadSpaceBytes: number;
  /** Backups by a daily job; `dir` is null when there are none. The passphrase seals the secret key in them. */
  backup: {
    dir: string | null;
    keep: { daily: number; weekly: number; monthly: number };
    passphrase: string | null;
  };
  exportDelayMs: number;
  /** Spam filters that the analysis queries as well; null: not set up. */
  spamFilters: { spamd: { host: string; port: number } | null; rspamdUrl: string | null };
  /** `host:port` pairs that may be fetched although they are private. */
  crawlAllow: string[];
  /** The language model that writes copy. null: the template writer does. */
  ai: { baseUrl: string; apiKey: string; model: string; timeoutMs: number } | null;
  /** How many analyses of one user may test links and query name servers. */
  networkChecks: { perHour: number };
  /** Addresses or ranges of the proxies whose X-Forwarded-* headers are trusted; true trusts any. */
  trustProxy: boolean | string;
  /** How long a stopping server still accepts requests while `/api/ready` answers 503. */
  drainSeconds: number;
  logLevel: string;
  /** `auto`: pretty on a terminal, otherwise JSON. */
  logFormat: 'auto' | 'json' | 'pretty';
  metrics: {
    /** What a scraper sends as Bearer. null: the main port has no `/metrics`. */
    token: string | null;
    /** A port for metrics and probes alone; null: none. `isChosen`: the start fails if the port is in use. */
    listen: { host: string; port: number; isChosen: boolean } | null;
  };
  /** Where traces are sent; null: no traces. `ratio`: the share of requests and jobs that are traced. */
  traces: { endpoint: string; serviceName: string; ratio: number } | null;
  services: { web: boolean; worker: boolean };
}

/** Settings that stop the start. `problems` has one sentence for each, for the operator. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const readServices = (argv: readonly string[], problems: string[]): Config['services'] => {
  const option = argv.find((argument) => argument.startsWith('--services='));
  const names = option ? option.slice('--services='.length).split(',') : ['web', 'worker'];
  const unknown = names.filter((name) => name !== 'web' && name !== 'worker');
  if (unknown.length > 0)
    problems.push(`--services: '${unknown.join(', ')}' is not known; use web, worker or both.`);
  return { web: names.includes('web'), worker: names.includes('worker') };
};

const readTrustProxy = (value: string | undefined): Config['trustProxy'] => {
  if (value === undefined || value === '0') return false;
  return value === '1' ? true : value;
};

const usualMetricsPort = 9464;

const readMetrics = (
  { METRICS_TOKEN, METRICS_HOST: host, METRICS_PORT }: z.infer<typeof environment>,
  hasWeb: boolean,
  problems: string[],
): Config['metrics'] => {
  const token = METRICS_TOKEN ?? null;
  const port = METRICS_PORT ?? (hasWeb ? 0 : usualMetricsPort);
  if (port === 0) return { token, listen: null };
  if (token === null && !loopback.test(host) && host !== '::1')
    problems.push('METRICS_TOKEN: set it as well, because METRICS_HOST opens the metrics to other machines.');
  return { token, listen: { host, port, isChosen: METRICS_PORT !== undefined } };
};

const readS3 = (settings: z.infer<typeof environment>, problems: string[]): Config['s3'] => {
  const {
    S3_ENDPOINT: endpoint = null,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_SESSION_TOKEN: sessionToken,
  } = settings;
  if (bucket && region) {
    if (accessKeyId && secretAccessKey)
      return { endpoint, bucket, region, accessKeyId, secretAccessKey, sessionToken };
    if (!accessKeyId && !secretAccessKey && !sessionToken) return { endpoint, bucket, region };
  }
  if (endpoint || bucket || region || accessKeyId || secretAccessKey || sessionToken)
    problems.push(
      'S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all four, only the first two for the credentials of this machine, or none for uploads in DATA_DIR.',
    );
  return null;
};

/**
 * Reads the settings. Empty variables count as not set.
 * @throws {ConfigError} with every problem at once, never with a value that was set.
 */
export const readConfig = (env: Record<string, string | undefined>, argv: readonly string[] = []): Config => {
  const problems: string[] = [];
  const given = withSecretFiles(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== '')),
    problems,
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) problems.push(`${issue.path.join('.')}: ${issue.message}.`);
  }
  const services = readServices(argv, problems);
  if (!parsed.success) throw new ConfigError(problems);
  const settings = parsed.data;

  const isProduction = settings.NODE_ENV === 'production';
  if ((settings.ADMIN_EMAIL === undefined) !== (settings.ADMIN_PASSWORD === undefined)) {
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD: set both, or neither.');
  }
  if (isProduction && !settings.PUBLIC_URL) {
    problems.push('PUBLIC_URL: set it to the address people open, such as https://letters.example.com');
  }
  if (settings.STRIPE_SECRET_KEY && !settings.STRIPE_WEBHOOK_SECRET && isProduction) {
    problems.push('STRIPE_WEBHOOK_SECRET: set it to the signing secret of the webhook endpoint in Stripe.');
  }
  if (isProduction && settings.DATABASE_URL && !settings.SECRET_KEY) {
    problems.push(
      'SECRET_KEY: set it to at least 32 random characters, the same for every process; it encrypts stored credentials.',
    );
  }
  if (!settings.DATABASE_URL && settings.REPLICAS > 1) {
    problems.push(
      `DATABASE_URL: set it to a PostgreSQL database. The embedded database serves one process, and REPLICAS is ${settings.REPLICAS}.`,
    );
  }
  if (settings.SMTP_URL && !settings.MAIL_FROM) {
    problems.push('MAIL_FROM: set it to the sender of the mail that goes through SMTP_URL.');
  }
  const {
    STRIPE_PRICE_MONTHLY: monthly,
    STRIPE_PRICE_QUARTERLY: quarterly,
    STRIPE_PRICE_YEARLY: yearly,
  } = settings;
  const somePrices = [monthly, quarterly, yearly].filter((price) => price !== undefined).length;
  if (somePrices === 1 || somePrices === 2) {
    problems.push(
      'STRIPE_PRICE_MONTHLY, STRIPE_PRICE_QUARTERLY and STRIPE_PRICE_YEARLY: set all three, or none.',
    );
  }
  if ((settings.GOOGLE_CLIENT_ID === undefined) !== (settings.GOOGLE_CLIENT_SECRET === undefined)) {
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both, or neither.');
  }
  if ((settings.AI_BASE_URL === undefined) !== (settings.AI_API_KEY === undefined)) {
    problems.push(
      'AI_BASE_URL and AI_API_KEY: set both, or neither. For a server that asks for no key, any word does as AI_API_KEY.',
    );
  }
  const s3 = readS3(settings, problems);
  const metrics = readMetrics(settings, services.web, problems);
  const postgres = readPostgres(settings, problems);
  if (problems.length > 0) throw new ConfigError(problems);

  return Object.freeze({
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL ?? null,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL ?? null,
    postgres,
    isProduction,
    admin:
      settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD
        ? { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD }
        : null,
    demo: settings.DEMO ?? (!isProduction && !settings.DATABASE_URL),
    stripe: settings.STRIPE_SECRET_KEY
      ? {
          secretKey: settings.STRIPE_SECRET_KEY,
          publishableKey: settings.STRIPE_PUBLISHABLE_KEY ?? null,
          webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? null,
          apiBase: settings.STRIPE_API_BASE ?? null,
          prices: monthly && quarterly && yearly ? { monthly, quarterly, yearly } : null,
        }
      : null,
    google:
      settings.GOOGLE_CLIENT_ID && settings.GOOGLE_CLIENT_SECRET
        ? {
            clientId: settings.GOOGLE_CLIENT_ID,
            clientSecret: settings.GOOGLE_CLIENT_SECRET,
            issuer: settings.GOOGLE_ISSUER,
          }
        : null,
    sandboxAllowed: !isProduction || settings.ALLOW_SANDBOX,
    secretKeys: settings.SECRET_KEY ?? null,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? null,
    aws: {
      sesEndpoint: settings.SES_ENDPOINT ?? null,
      snsEndpoint: settings.SNS_ENDPOINT ?? null,
      sqsEndpoint: settings.SQS_ENDPOINT ?? null,
    },
    testEmails: { perHour: settings.TEST_EMAILS_PER_HOUR, perDay: settings.TEST_EMAILS_PER_DAY },
    s3,
    keepDeliveriesMonths: settings.KEEP_DELIVERIES_MONTHS,
    uploadSpaceBytes: settings.UPLOAD_SPACE_MB * 1024 * 1024,
    backup: {
      dir: settings.BACKUP_DIR ?? null,
      keep: settings.BACKUP_KEEP,
      passphrase: settings.BACKUP_PASSPHRASE ?? null,
    },
    exportDelayMs: settings.EXPORT_DELAY_MS,
    spamFilters: { spamd: settings.SPAMD_URL ?? null, rspamdUrl: settings.RSPAMD_URL ?? null },
    crawlAllow: settings.CRAWL_ALLOW ?? [],
    ai:
      settings.AI_BASE_URL && settings.AI_API_KEY
        ? {
            baseUrl: settings.AI_BASE_URL.replace(/\/+$/, ''),
            apiKey: settings.AI_API_KEY,
            model: settings.AI_MODEL,
            timeoutMs: settings.AI_TIMEOUT_MS,
          }
        : null,
    networkChecks: { perHour: settings.NETWORK_CHECKS_PER_HOUR },
    trustProxy: readTrustProxy(settings.TRUST_PROXY),
    drainSeconds: settings.DRAIN_SECONDS,
    logLevel: settings.LOG_LEVEL,
    logFormat: settings.LOG_FORMAT,
    metrics,
    traces: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
          serviceName: settings.OTEL_SERVICE_NAME,
          ratio: settings.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    services,
  });
};

/** For a command, whose arguments are its own. */
export const readCommandConfig = (): Config => readConfig(process.env);

/** For programs that this one starts. */
export const childEnvironment = (more: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
});
/** `argv`: the words after the name of the program. */
export const readProcessConfig = (argv: readonly string[] = process.argv.slice(2)): Config =>
  readConfig(process.env, argv);

/** Adds the settings of `.env` in the working folder; those of the environment win. Returns the folder of the data. */
export const prepareProcessEnv = (defaultDataDir: string): string => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  process.env.DATA_DIR ||= defaultDataDir;
  return process.env.DATA_DIR;
};
