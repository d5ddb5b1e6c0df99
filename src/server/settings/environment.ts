// The variables of the environment that are settings, with their defaults.
import { z } from 'zod';
import { postgresSettings } from './postgres.ts';
import {
  flag,
  hostNames,
  hostPorts,
  httpUrl,
  issuer,
  keep,
  mailbox,
  origin,
  proxies,
  secretKeys,
  spamdUrl,
  text,
} from './values.ts';

export const environment = z.object({
  HOST: text.default('localhost'),
  PORT: z.coerce
    .number('use a port number')
    .int()
    .min(1, 'use a port from 1 to 65535')
    .max(65_535, 'use a port from 1 to 65535')
    .default(3000),
  PUBLIC_URL: origin.optional(),
  PUBLIC_ALIASES: hostNames.optional(),
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
    .optional(),
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

export type Environment = z.infer<typeof environment>;
