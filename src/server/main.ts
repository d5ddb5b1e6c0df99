// Wires the server: settings -> database -> sandbox -> context -> HTTP; mail.ts wires mail. Every other module gets its
// dependencies passed in.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { nanoid } from 'nanoid';
import type { Logger } from 'pino';
import { startSandbox } from '#sandbox/sandbox.ts';
import { createBackground } from './background.ts';
import { type Config, ConfigError, readProcessConfig } from './config.ts';
import { ContentError, readContent } from './content.ts';
import type { Context, EmailTasks } from './context.ts';
import { ownershipAdvice } from './data-dir-fault.ts';
import { type OpenDatabase, openDatabase } from './db/database.ts';
import { startQueue } from './db/job-queue.ts';
import { migrateJobs } from './db/jobs.ts';
import { migrate } from './db/migrate.ts';
import { ensureFirstAccounts } from './domain/accounts/seed-accounts.ts';
import { closeTracking } from './domain/events/record.ts';
import { fontFilesAt } from './domain/files/page-fonts.ts';
import { stopJobs } from './domain/shared/resumable-job.ts';
import { createSecretBox } from './encryption.ts';
import { createApp } from './http/app.ts';
import type * as bodyTasks from './http/bodies/body-tasks.ts';
import { closeDrained } from './http/draining.ts';
import { jobKinds, queueSettings, runJob } from './jobs/definitions.ts';
import { readEventsForever } from './jobs/read-events.ts';
import { sendCampaignsForever } from './jobs/send-campaigns.ts';
import { sendConfirmationsForever } from './jobs/send-confirmations.ts';
import { createLogger } from './log.ts';
import { startMail } from './mail.ts';
import { createMemory } from './memory.ts';
import { createLanguageModel } from './providers/copywriting/openai-compatible.ts';
import { openDesignFolder } from './providers/designs/design-folder.ts';
import type { Designs } from './providers/designs/designs.ts';
import { createNameServer, type NameServer } from './providers/dns/name-server.ts';
import { createSafeFetcher } from './providers/fetch/safe-fetcher.ts';
import { createOpenIdIdentity } from './providers/identity/openid.ts';
import { createSharpImages } from './providers/images/sharp.ts';
import { createNotifications } from './providers/mail/notifications.ts';
import { createStripePayments } from './providers/payments/stripe.ts';
import { createSpamFilters } from './providers/spam-filters/spam-filters.ts';
import { openDiskStorage } from './providers/storage/disk.ts';
import { openS3Storage } from './providers/storage/s3.ts';
import { createThreadPool } from './providers/threads/thread-pool.ts';
import { createThumbnails } from './providers/thumbnails/takumi.ts';
import { openFontPackages } from './providers/web-fonts/font-packages.ts';
import { storedSecretKey } from './secret-key.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A published package brings it; a clone of the sources does not. */
const emptyDatabase = 'dist/empty-database.tar.zst';

const longestStopMs = 10_000;
/** How long a stop lets emails wait for a thread. */
const threadPatienceMs = 6_000;

export interface RunningServer {
  url: string;
  ctx: Context;
  close: () => Promise<void>;
}

/** Replacements by tests for the real parts: their own database, and time. */
export interface Overrides {
  database?: OpenDatabase;
  now?: () => Date;
  nameServer?: NameServer;
  designs?: Designs;
  log?: Logger;
}

/** Events of the sandbox stay on this machine, also when PUBLIC_URL is a proxy elsewhere. */
const ownWebhookUrl = ({ host, port }: Config): string => {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/api/webhooks/stripe`;
};

const choosePayments = (config: Config, sandbox: Awaited<ReturnType<typeof startSandbox>> | null) => {
  if (config.stripe) {
    const { publishableKey } = config.stripe;
    return {
      state: 'stripe' as const,
      payments: createStripePayments(config.stripe),
      paymentForm: publishableKey === null ? null : { kind: 'stripe' as const, publishableKey },
    };
  }
  if (!sandbox?.stripe) return { state: 'off' as const, payments: null, paymentForm: null };
  const { apiBase, secretKey, webhookSecret, publishableKey } = sandbox.stripe;
  return {
    state: 'sandbox' as const,
    payments: createStripePayments({ apiBase, secretKey, webhookSecret, prices: null }),
    paymentForm: { kind: 'sandbox' as const, publishableKey },
  };
};

const chooseIdentity = (config: Config, sandbox: Awaited<ReturnType<typeof startSandbox>> | null) => {
  if (config.google) return { state: 'google' as const, identity: createOpenIdIdentity(config.google) };
  if (!sandbox?.google) return { state: 'off' as const, identity: null };
  return { state: 'sandbox' as const, identity: createOpenIdIdentity(sandbox.google) };
};

const emailThreads = Math.max(2, Math.min(4, availableParallelism() - 1));

const createEmailThreads = (log: Logger) =>
  createThreadPool<EmailTasks>({
    tasks: new URL('./domain/emails/worker-tasks.ts', import.meta.url),
    size: emailThreads,
    timeoutMs: 5_000,
    maxWaiting: 50,
    maxOfCaller: 8,
    maxRunningOfCaller: emailThreads - 1,
    maxWaitMs: 30_000,
    idleMs: 5 * 60_000,
    onError: (error, task) => log.warn({ err: error, task }, 'email task failed'),
  });

/** Separate from the email threads: a save waits for no analysis. */
const createBodyThreads = (log: Logger) =>
  createThreadPool<typeof bodyTasks>({
    tasks: new URL('./http/bodies/body-tasks.ts', import.meta.url),
    size: 2,
    timeoutMs: 15_000,
    maxWaiting: 60,
    maxOfCaller: 8,
    maxWaitMs: 30_000,
    idleMs: 5 * 60_000,
    onError: (error, task) => log.warn({ err: error, task }, 'request body could not be read'),
  });

export const startServer = async (config: Config, overrides: Overrides = {}): Promise<RunningServer> => {
  const log = overrides.log ?? createLogger(config.logLevel);
  const now = overrides.now ?? (() => new Date());
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const content = await readContent(path.join(root, 'content'));
  if (content.legal.status === 'example') {
    log[config.isProduction ? 'warn' : 'info'](
      {},
      'The legal pages name an example as the operator. Put your own name, address and dates into content/legal.json and set its status to verified.',
    );
  }
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };

  const database =
    overrides.database ??
    (await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: path.join(config.dataDir, 'database'),
      emptyDatabase: path.join(root, emptyDatabase),
      log,
    }));
  const closing: (() => Promise<unknown>)[] = [() => database.close()];
  const close = async (): Promise<void> => {
    for (const stop of closing.splice(0).reverse()) await stop();
  };

  try {
    await migrate(database.pool, path.join(root, 'migrations'));
    await migrateJobs(database.pool, queueSettings);
    const secrets = createSecretBox(config.secretKeys ?? [await storedSecretKey(config.dataDir)]);
    const sandbox = config.sandboxAllowed
      ? await startSandbox({
          pool: database.pool,
          publicUrl,
          now,
          log,
          stripeWebhookUrl: ownWebhookUrl(config),
          parts: { stripe: !config.stripe, smtp: !config.smtpUrl, aws: true, google: !config.google },
        })
      : null;
    if (sandbox) closing.push(() => sandbox.close());
    const { state, payments, paymentForm } = choosePayments(config, sandbox);
    const { state: identityState, identity } = chooseIdentity(config, sandbox);
    const mail = startMail(config, publicUrl, content.brand, sandbox);
    closing.push(() => mail.close());

    const storage = config.s3
      ? openS3Storage(config.s3)
      : await openDiskStorage(path.join(config.dataDir, 'uploads'));
    closing.push(() => storage.close());
    const thumbnails = createThumbnails();
    closing.push(async () => thumbnails.close());
    const threads = createEmailThreads(log);
    closing.push(() => threads.close());
    const bodyThreads = createBodyThreads(log);
    closing.push(() => bodyThreads.close());
    const background = createBackground(log);
    closing.push(() => background.close());

    const fetcher = createSafeFetcher({
      allow: config.crawlAllow,
      userAgent: `${content.brand}/${version} (+${publicUrl})`,
    });

    const jobs = await startQueue({
      pool: database.pool,
      log,
      kinds: jobKinds(publicUrl),
      isWorker: config.services.worker,
    });
    closing.push(() => jobs.close());

    const ctx: Context = {
      config,
      publicUrl,
      brand: content.brand,
      prioritySupportDays: content.prioritySupport.businessDays,
      // No message leaves the sandbox, so the Outbox may show these messages without a real recipient.
      operatorEmail:
        content.contactEmail ??
        config.admin?.email ??
        (mail.state === 'sandbox' ? 'operator@lettersmith.example' : null),
      db: database.db,
      payments,
      identity,
      mail: mail.product,
      ses: mail.ses,
      sesControl: mail.sesControl,
      sesSender: mail.sesSender,
      outbox: mail.outbox,
      notifications: createNotifications({
        fetcher,
        now,
        ownOrigins: [sandbox?.aws?.endpoint, config.aws.snsEndpoint].filter(
          (origin) => typeof origin === 'string',
        ),
      }),
      sandboxAccount: mail.sandboxAccount,
      fetcher,
      languageModel: config.ai ? createLanguageModel(config.ai, log) : null,
      nameServer: overrides.nameServer ?? createNameServer(),
      spamFilters: createSpamFilters(config.spamFilters, now),
      storage,
      images: createSharpImages(),
      designs: overrides.designs ?? openDesignFolder(path.join(root, 'content/designs')),
      thumbnails,
      webFonts: openFontPackages(fontFilesAt),
      background,
      memory: createMemory(),
      jobs,
      threads,
      secrets,
      now,
      newId: () => nanoid(),
      newToken: () => randomBytes(32).toString('base64url'),
      log,
    };
    await ensureFirstAccounts(ctx);
    if (config.services.worker) {
      await jobs.work((name, data, signal) => runJob(ctx, name, data, signal));
      await jobs.enqueue('resume-imports', { isStart: true }, { key: 'start' });
      closing.push(
        async () => stopJobs(ctx),
        sendConfirmationsForever(ctx),
        readEventsForever(ctx),
        sendCampaignsForever(ctx),
      );
    }
    closing.push(() => closeTracking(ctx));
    if (config.services.web) {
      const app = await createApp(ctx, {
        services: {
          database: database.kind,
          payments: state,
          mail: mail.state,
          identity: identityState,
          copywriter: config.ai ? 'ai' : 'templates',
          spamassassin: config.spamFilters.spamd ? 'on' : 'off',
          rspamd: config.spamFilters.rspamdUrl ? 'on' : 'off',
        },
        paymentForm,
        sandboxPages: [
          ...(sandbox?.stripe ? [{ prefix: '/sandbox/stripe', plugin: sandbox.stripe.pages }] : []),
          ...(sandbox?.google ? [{ prefix: '/sandbox/google', plugin: sandbox.google.pages }] : []),
        ],
        webRoot: path.join(root, 'dist/web'),
        brand: content.brand,
        version,
        readLargeBody: (caller, input) => bodyThreads.run(caller, 'readBody', input),
        log,
      });
      closing.push(() => closeDrained(app));
      await app.listen({ host: config.host, port: config.port });
    }
    // Closed first: requests in flight may be waiting for a drawing, and no stop waits for one. They still get a
    // thread, unless the queue is full.
    closing.push(async () => {
      thumbnails.close();
      setTimeout(() => void threads.close(), config.drainSeconds * 1_000 + threadPatienceMs).unref();
    });
    return { url: publicUrl, ctx, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Translates a system error about a folder or an address into the setting to change; null for other errors. */
const explainSystem = (error: NodeJS.ErrnoException, { host, port, dataDir }: Config): string | null => {
  if (error.code === 'EADDRINUSE')
    return 'The port is in use by another program. Set PORT to a free one, or end that program.';
  if (error.code === 'EACCES' && error.syscall === 'listen')
    return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
  if (error.code === 'EADDRNOTAVAIL' || error.syscall === 'getaddrinfo')
    return `HOST is ${host}, which is not an address of this machine. Use localhost, or 0.0.0.0 for all its addresses.`;
  if (error.path && path.resolve(error.path).startsWith(path.resolve(dataDir)))
    return `The folder ${dataDir} of DATA_DIR cannot be used: ${error.message}. Set it to a folder that this user may write to.${ownershipAdvice(dataDir)}`;
  return null;
};

const explain = (error: unknown, config: Config | null): string => {
  if (error instanceof ConfigError) {
    return `The settings need attention before Lettersmith can start:\n${error.problems.map((line) => `  - ${line}`).join('\n')}\nAll settings are listed in .env.example.`;
  }
  if (!(error instanceof Error)) return String(error);
  return (config && explainSystem(error, config)) ?? error.message;
};

const missingServices = (config: Config): string[] => {
  if (config.sandboxAllowed) return [];
  const lines: string[] = [];
  if (!config.stripe)
    lines.push(
      'Payments are off: set STRIPE_SECRET_KEY. Until then checkout, subscribe and sign-up cannot be used.',
    );
  if (!config.smtpUrl)
    lines.push(
      'Mail is off: set SMTP_URL and MAIL_FROM. Until then test emails need an Amazon SES account of their sender, and forgotten passwords and addresses cannot be mended by mail.',
    );
  if (!config.google)
    lines.push(
      'Sign-in with Google is off: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET to offer it beside passwords.',
    );
  return lines;
};

const libraryDelaySeconds = 15;

const run = async (config: Config): Promise<void> => {
  const server = await startServer(config);
  for (const line of missingServices(config)) console.warn(line);
  // The first requests come first; the previews that they need are drawn on request.
  if (config.services.worker)
    await server.ctx.jobs.enqueue('library-previews', {}, { delaySeconds: libraryDelaySeconds });

  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    // Requests in flight get their answers; a stuck one does not delay the stop forever.
    setTimeout(() => process.exit(1), longestStopMs + config.drainSeconds * 1_000).unref();
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('SIGHUP', stop);
  // A program that reads this line may stop the server at once.
  console.log(`\nLettersmith is ready on ${server.url}\n`);
};

/** Starts the server by the settings of the process. A start that fails ends the process with a message. */
export const runServer = async (argv: readonly string[]): Promise<void> => {
  let config: Config | null = null;
  try {
    config = readProcessConfig(argv);
    await run(config);
  } catch (error) {
    console.error(`\n${explain(error, config)}\n`);
    process.exit(error instanceof ConfigError || error instanceof ContentError ? 78 : 1);
  }
};

if (import.meta.main) await runServer(process.argv.slice(2));
