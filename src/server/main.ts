// Wires the server: settings -> database -> sandbox -> context -> HTTP; mail.ts wires mail. Every other module gets its
// dependencies passed in.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { nanoid } from 'nanoid';
import type { Logger } from 'pino';
import { startSandbox } from '#sandbox/sandbox.ts';
import { createBackground } from './background.ts';
import { carriers } from './carriers.ts';
import { createClosing } from './closing.ts';
import { type Config, ConfigError, readProcessConfig } from './config.ts';
import { ContentError, readContent } from './content.ts';
import type { Context } from './context.ts';
import { startDatabaseClock } from './database-clock.ts';
import { type OpenDatabase, openDatabase } from './db/database.ts';
import { adminSocketPath } from './db/embedded/admin-socket.ts';
import { DatabaseEndedError } from './db/embedded/pglite-thread.ts';
import { startQueue } from './db/job-queue.ts';
import { reportQuery } from './db/query-observers.ts';
import { openReplica } from './db/shared/replica.ts';
import { ensureFirstAccounts } from './domain/accounts/seed-accounts.ts';
import { closeTracking, measureTracking } from './domain/events/record.ts';
import { fontFilesAt } from './domain/files/page-fonts.ts';
import { publish } from './domain/shared/bus.ts';
import { createOwnProcess, enterStage } from './domain/shared/processes/own-process.ts';
import { type Readiness, readReadiness } from './domain/shared/processes/readiness.ts';
import { readSendingPause } from './domain/shared/sending-pause.ts';
import { closeTurnRequests } from './domain/shared/work-turns.ts';
import { createSecretBox } from './encryption.ts';
import { createApp } from './http/app.ts';
import { closeDrained, namesUnderWay } from './http/draining.ts';
import { openFront } from './http/front.ts';
import { openMetricsPort } from './http/metrics-port.ts';
import { startingPage } from './http/starting-page.ts';
import { jobKinds } from './jobs/definitions.ts';
import { beatForever } from './jobs/heartbeat.ts';
import { readFiguresForever } from './jobs/read-figures.ts';
import { joinProcesses, topicOfJob } from './join-processes.ts';
import { startMail } from './mail.ts';
import { createMemory } from './memory.ts';
import { migrateDatabase } from './migrate-database.ts';
import { observeDatabase, observeJob, observeProcess, startObservation } from './observation.ts';
import { backUpDaily } from './operations/backup/daily.ts';
import { wayBack } from './operations/backup/way-back.ts';
import { chooseIdentity, choosePayments, ownWebhookUrl } from './payments-and-identity.ts';
import { createLanguageModel } from './providers/copywriting/openai-compatible.ts';
import { openDesignFolder } from './providers/designs/design-folder.ts';
import type { Designs } from './providers/designs/designs.ts';
import { createNameServer, type NameServer } from './providers/dns/name-server.ts';
import { createDrawings } from './providers/drawings/takumi-drawings.ts';
import { createSafeFetcher } from './providers/fetch/safe-fetcher.ts';
import { createSharpImages } from './providers/images/sharp.ts';
import { createNotifications } from './providers/mail/notifications.ts';
import { createSpamFilters } from './providers/spam-filters/spam-filters.ts';
import { openArchive } from './providers/storage/archive.ts';
import { openDiskStorage } from './providers/storage/disk.ts';
import { openS3Storage } from './providers/storage/s3.ts';
import { createThumbnails } from './providers/thumbnails/takumi.ts';
import { openFontPackages } from './providers/web-fonts/font-packages.ts';
import { storedSecretKey } from './secret-key.ts';
import { noProgress, type StartProgress, terminalProgress } from './start-progress.ts';
import { explainFailure, missingServices, readyLine } from './start-texts.ts';
import { startWorking } from './start-working.ts';
import { createBodyThreads, createEmailThreads } from './thread-pools.ts';
import { refuseDuringMove } from './unfinished-move.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A published package brings it; a clone of the sources does not. */
const emptyDatabase = 'dist/empty-database.tar.zst';

/** Beside DRAIN_SECONDS: requests have 25 seconds, and workers what is left. */
const longestStopMs = 45_000;
/** npm and a terminal may both pass on the same signal. */
const repeatedSignalMs = 500;
/** How long a stop lets emails wait for a thread. */
const threadPatienceMs = 6_000;

export interface RunningServer {
  url: string;
  ctx: Context;
  /** How far this process is, and what keeps it from working: for probes of processes without the web service. */
  readiness: () => Promise<Readiness>;
  close: () => Promise<void>;
  /** What a stop that takes too long still waits for. */
  unfinished: () => string[];
}

/** Replacements by tests for the real parts: their own database, and time. */
export interface Overrides {
  database?: OpenDatabase;
  now?: () => Date;
  nameServer?: NameServer;
  designs?: Designs;
  log?: Logger;
  carriers?: Context['carriers'];
}

interface Start {
  progress?: StartProgress;
  /** For a server whose pages are being built: it answers when they are there. */
  waitForWeb?: () => Promise<void>;
}

export const startServer = async (
  config: Config,
  overrides: Overrides = {},
  { progress = noProgress, waitForWeb }: Start = {},
): Promise<RunningServer> => {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const observation = await startObservation(config, version, overrides.log);
  const { log, metrics, tracing } = observation;
  let now = overrides.now ?? (() => new Date());
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const content = await readContent(path.join(root, 'content'));
  if (content.legal.status === 'example') {
    log[config.isProduction ? 'warn' : 'info'](
      {},
      'The legal pages name an example as the operator. Put your own name, address and dates into content/legal.json and set its status to verified.',
    );
  }

  const own = createOwnProcess(nanoid(), { version, services: config.services, startedAt: now() });
  const closing = createClosing();
  closing.add('traces', () => tracing.close());
  let started: Context | null = null;
  const readiness = (): Promise<Readiness> => readReadiness(own, started);
  const close = (): Promise<void> => {
    enterStage(own, 'draining', now());
    return closing.close();
  };

  try {
    // Probes get an answer while the database opens and migrates.
    const front = config.services.web
      ? await openFront({ host: config.host, port: config.port, meanwhile: startingPage(own) })
      : null;
    if (front) closing.add('the port', () => front.close());
    const metricsPort = await openMetricsPort(config.metrics, { metrics, readiness, log });
    closing.add('the port of metrics', () => metricsPort.close());
    const opening = progress.begin('Opening the database');
    const database =
      overrides.database ??
      (await openDatabase({
        databaseUrl: config.databaseUrl,
        isPooler: config.postgres.isPooler,
        poolMax: config.postgres.poolMax,
        dataDir: path.join(config.dataDir, 'database'),
        emptyDatabase: path.join(root, emptyDatabase),
        adminSocket: adminSocketPath(config.dataDir),
        log,
      }));
    const stopObserving = observeDatabase('primary', database, observation);
    observeProcess(own, readiness, { config, database: database.kind }, observation);
    closing.add('the database', () => database.close());
    // The embedded database has the clock of this machine.
    if (database.kind === 'postgres' && !overrides.now) {
      const clock = await startDatabaseClock(database.db, { log });
      closing.add('the clock', async () => clock.close());
      now = clock.now;
    }
    closing.add('observation of statements', async () => stopObserving());
    enterStage(own, 'migrating', now());
    const applied = await migrateDatabase(config, database, own, {
      folder: path.join(root, 'migrations'),
      isGiven: overrides.database !== undefined,
      now,
      log,
    });
    await refuseDuringMove(database.db);
    opening.end(applied === 0 ? '' : `${applied} migrations`);
    const services = progress.begin('Starting the services');
    const { replicaUrl, replicaMaxLagMs, poolMax } = config.postgres;
    const replica = replicaUrl
      ? openReplica({ url: replicaUrl, primary: database.db, maxLagMs: replicaMaxLagMs, poolMax, log })
      : null;
    if (replica) {
      const stopObservingReplica = observeDatabase('replica', replica, observation);
      closing.add('the replica', () => replica.close());
      closing.add('observation of the replica', async () => stopObservingReplica());
    }
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
    if (sandbox) closing.add('the sandbox', () => sandbox.close());
    const { state, payments, paymentForm } = choosePayments(config, sandbox);
    const { state: identityState, identity } = chooseIdentity(config, sandbox);
    const mail = startMail(config, publicUrl, content.brand, sandbox, observation);
    closing.add('connections to mail services', () => mail.close());

    const storage = config.s3
      ? openS3Storage(config.s3)
      : await openDiskStorage(path.join(config.dataDir, 'uploads'));
    closing.add('uploads', () => storage.close());
    const archive = await openArchive(config);
    closing.add('archive', () => archive.close());
    const thumbnails = createThumbnails();
    closing.add('thumbnails', async () => thumbnails.close());
    const threads = createEmailThreads(log);
    closing.add('email threads', () => threads.close());
    const bodyThreads = createBodyThreads(log);
    closing.add('body threads', () => bodyThreads.close());
    const background = createBackground(log);
    closing.add('background work', () => background.close());

    const fetcher = createSafeFetcher({
      allow: config.crawlAllow,
      userAgent: `${content.brand}/${version} (+${publicUrl})`,
    });

    const memory = createMemory();
    const kinds = jobKinds(publicUrl);
    const jobs = await startQueue({
      pool: database.pool,
      observe: (query) => reportQuery(database.db, query),
      log,
      kinds,
      isWorker: config.services.worker,
      onEnd: (job) => observeJob(job, observation),
      announce: (name) => publish({ memory }, topicOfJob(name)),
    });
    closing.add('jobs of the queue', () => jobs.close());

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
      own,
      db: database.db,
      replica,
      payments,
      identity,
      mail: mail.product,
      carriers: overrides.carriers ?? carriers,
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
      archive,
      images: createSharpImages(),
      drawings: createDrawings(),
      designs: overrides.designs ?? openDesignFolder(path.join(root, 'content/designs')),
      thumbnails,
      webFonts: openFontPackages(fontFilesAt),
      background,
      memory,
      jobs,
      threads,
      backUp: config.backup.dir === null ? null : () => backUpDaily(config, database, now()),
      secrets,
      now,
      newId: () => nanoid(),
      newToken: () => randomBytes(32).toString('base64url'),
      metrics,
      tracing,
      log,
    };
    started = ctx;
    const endPauseLookups = await readSendingPause(ctx);
    closing.add('lookups of the sending pause', async () => endPauseLookups());
    await ensureFirstAccounts(ctx);
    const stopBeating = await beatForever(ctx);
    closing.add('the heartbeat', stopBeating);
    await refuseDuringMove(database.db);
    const leave = joinProcesses(
      ctx,
      jobs,
      kinds.map(({ name }) => name),
    );
    closing.add('messages between processes', leave);
    if (metrics.isOn) closing.add('figures', readFiguresForever(ctx));
    closing.add('requests for turns', () => closeTurnRequests(ctx));
    if (config.services.worker) await startWorking(ctx, jobs, closing);
    measureTracking(ctx);
    closing.add('opens and clicks', () => closeTracking(ctx));
    services.end(sandbox ? 'sandbox included' : '');
    if (front) {
      if (waitForWeb) {
        const waiting = progress.begin('Waiting for the pages');
        await waitForWeb();
        waiting.drop();
      }
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
        front,
      });
      closing.add(
        () => `requests (${namesUnderWay(app).join(', ')})`,
        () => closeDrained(app),
      );
    }
    // Closed first: requests in flight may be waiting for a drawing, and no stop waits for one. They still get a
    // thread, unless the queue is full.
    closing.add('drawings', async () => {
      thumbnails.close();
      setTimeout(() => void threads.close(), config.drainSeconds * 1_000 + threadPatienceMs).unref();
    });
    enterStage(own, 'ready', now());
    return {
      url: publicUrl,
      ctx,
      readiness,
      close,
      unfinished: closing.unfinished,
    };
  } catch (error) {
    progress.clear();
    await close();
    throw error;
  }
};

const libraryDelaySeconds = 15;

/** What `npm start` passes on when it builds the pages at the same time: it sends a message when they are there. */
const waitArgument = '--wait-for-web';

const untilMessage = (): (() => Promise<void>) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  process.once('message', () => resolve());
  return () => promise;
};

const startOf = (config: Config, argv: readonly string[], isTerminal: boolean): Start => ({
  progress: isTerminal
    ? terminalProgress(process.stdout, {
        isLive: config.logLevel === null && config.logFormat === 'auto',
        nowMs: () => performance.now(),
      })
    : noProgress,
  ...(argv.includes(waitArgument) ? { waitForWeb: untilMessage() } : {}),
});

const run = async (config: Config, argv: readonly string[]): Promise<void> => {
  let server: RunningServer | null = null;
  let stoppedAtMs: number | null = null;
  const endNow = (): never => {
    console.error(`Stopped before this had ended: ${server?.unfinished().join('; ') || 'the start'}.`);
    process.exit(1);
  };
  const stop = (): void => {
    // Nothing that a request or a recipient waits for has begun.
    if (server === null) process.exit(0);
    if (stoppedAtMs !== null) {
      if (performance.now() - stoppedAtMs > repeatedSignalMs) endNow();
      return;
    }
    stoppedAtMs = performance.now();
    setTimeout(endNow, longestStopMs + config.drainSeconds * 1_000).unref();
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('SIGHUP', stop);
  const isTerminal = process.stdout.isTTY === true;
  server = await startServer(config, {}, startOf(config, argv, isTerminal));
  for (const line of missingServices(config)) console.warn(line);
  // The first requests come first; the previews that they need are drawn on request.
  if (config.services.worker)
    await server.ctx.jobs.enqueue('library-previews', {}, { delaySeconds: libraryDelaySeconds });

  // A program that reads this line may stop the server at once.
  console.log(readyLine(server.url, isTerminal));
};

/** Starts the server by the settings of the process. A start that fails ends the process with a message. */
export const runServer = async (argv: readonly string[]): Promise<void> => {
  let config: Config | null = null;
  try {
    config = readProcessConfig(argv);
    await run(config, argv);
  } catch (error) {
    const isDamaged = error instanceof DatabaseEndedError && error.isDamaged;
    const back = isDamaged && config ? ` ${await wayBack(config)}` : '';
    console.error(`\n${explainFailure(error, config)}${back}\n`);
    process.exit(error instanceof ConfigError || error instanceof ContentError ? 78 : 1);
  }
};

if (import.meta.main) await runServer(process.argv.slice(2));
