// Joins this process with the others of the same database: what one publishes reaches the listeners of all.
import type { Context } from './context.ts';
import { openNotifications } from './db/shared/notifications.ts';
import { connectBus, deliver, deliverAll, subscribe } from './domain/shared/bus.ts';

export const topicOfJob = (name: string): string => `job ${name}`;

/** Returns the function that leaves. On the embedded database there is only this process. */
export const joinProcesses = (
  ctx: Context,
  jobs: { wake: (name: string) => void },
  jobNames: readonly string[],
): (() => Promise<void>) => {
  const stops = jobNames.map((name) => subscribe(ctx, topicOfJob(name), () => jobs.wake(name)));
  const stopListening = (): void => {
    for (const stop of stops) stop();
  };
  const { databaseUrl, postgres } = ctx.config;
  if (databaseUrl === null) return async () => stopListening();
  const notifications = openNotifications({
    db: ctx.db,
    url: postgres.directUrl,
    processId: ctx.own.id,
    onMessage: (topic) => deliver(ctx, topic),
    onGap: () => deliverAll(ctx, Math.random),
    log: ctx.log,
  });
  connectBus(ctx, notifications);
  return async () => {
    stopListening();
    await notifications.close();
  };
};
