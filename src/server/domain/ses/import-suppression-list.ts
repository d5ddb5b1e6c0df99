// Copies the suppression list of an SES account: all of it once, when events are set up; from then on the events
// themselves add to it.
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { insertBatched } from '../carriers/batched-insert.ts';
import { inboxEntries } from '../carriers/inbox-entries.ts';
import type { NormalizedEvent } from '../carriers/normalized-event.ts';
import type { SesAccount } from './account.ts';
import { isAwsFault } from './problem.ts';

/** SES's limit for this call is once a second. */
const pageIntervalMs = 1_100;
const maxPages = 1_000;

type Suppressed = Awaited<
  ReturnType<ReturnType<Context['sesControl']>['listSuppressed']>
>['addresses'][number];

const eventOf = ({ email, isComplaint, at }: Suppressed): NormalizedEvent => ({
  kind: isComplaint ? 'complaint' : 'bounce',
  at: at.getTime(),
  emails: [email.toLowerCase()],
  ...(isComplaint ? {} : { isHard: true, subtype: 'OnAccountSuppressionList' }),
});

export const importSuppressionList = async (ctx: Context, own: SesAccount): Promise<number> => {
  const control = ctx.sesControl(own.credentials);
  let after: string | null = null;
  let imported = 0;
  for (let page = 0; page < maxPages; page += 1) {
    const { addresses, next }: Awaited<ReturnType<typeof control.listSuppressed>> =
      await control.listSuppressed(after);
    const events = addresses.filter(({ email }) => email.includes('@')).map(eventOf);
    const { workspaceId } = own;
    const entries = await inboxEntries(
      ctx,
      events.map((event) => ({ workspaceId, event })),
    );
    if (entries.length > 0) await insertBatched(ctx, entries);
    imported += events.length;
    after = next;
    if (after === null) break;
    await pause(pageIntervalMs, undefined, { ref: false });
  }
  return imported;
};

/** Not for the sandbox's account: all who try it share its list. */
export const queueSuppressionImport = (ctx: Context, own: SesAccount): void => {
  if (own.credentials.accessKeyId === ctx.sandboxAccount?.credentials.accessKeyId) return;
  ctx.background.enqueue(`suppressions ${own.workspaceId}`, async () => {
    try {
      const addresses = await importSuppressionList(ctx, own);
      ctx.log.info({ workspace: own.workspaceId, addresses }, 'SES suppression list imported');
    } catch (error) {
      if (!isAwsFault(error)) throw error;
      ctx.log.warn({ workspace: own.workspaceId, code: error.code }, 'SES suppression list not imported');
    }
  });
};
