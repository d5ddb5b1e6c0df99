// The only reader of process.env: returns one frozen, validated object.
import { existsSync } from 'node:fs';
import { environment } from './settings/environment.ts';
import { type MetricsConfig, readMetrics } from './settings/metrics.ts';
import { type PostgresConfig, readPostgres } from './settings/postgres.ts';
import { readS3, type S3Config } from './settings/s3.ts';
import { withSecretFiles } from './settings/secret-files.ts';

export interface Config {
  host: string;
  port: number;
  /** Without a trailing slash. null: this machine's name for itself, with the port. */
  publicUrl: string | null;
  /** Other names under which the server answers as under that of `publicUrl`. */
  publicAliases: string[];
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
  s3: S3Config | null;
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
  /** null: `info`, and `warn` where lines for people go to a terminal. */
  logLevel: string | null;
  /** `auto`: pretty on a terminal, otherwise JSON. */
  logFormat: 'auto' | 'json' | 'pretty';
  metrics: MetricsConfig;
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
    publicAliases: settings.PUBLIC_ALIASES ?? [],
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
    logLevel: settings.LOG_LEVEL ?? null,
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
