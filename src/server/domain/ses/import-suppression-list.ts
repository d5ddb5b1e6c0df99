// Copies the suppression list of an SES account: all of it once, when events are set up; from then on the events
// themselves add to it.
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { SesAccount } from './account.ts';
import { storeTogether } from './batched-insert.ts';
import { dedupeOf, type Fact } from './normalized-event.ts';
import { isAwsFault } from './problem.ts';
import { nudgeEvents } from './wake.ts';

/** SES's limit for this call is once a second. */
const restMs = 1_100;
const mostPages = 1_000;

type Suppressed = Awaited<
  ReturnType<ReturnType<Context['sesControl']>['listSuppressed']>
>['addresses'][number];

const factOf = ({ email, isComplaint, at }: Suppressed): Fact => ({
  kind: isComplaint ? 'complaint' : 'bounce',
  at: at.getTime(),
  emails: [email.toLowerCase()],
  ...(isComplaint ? {} : { isHard: true, subtype: 'OnAccountSuppressionList' }),
});

export const mirrorSuppressions = async (ctx: Context, own: SesAccount): Promise<number> => {
  const control = ctx.sesControl(own.credentials);
  let after: string | null = null;
  let done = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const { addresses, next }: Awaited<ReturnType<typeof control.listSuppressed>> =
      await control.listSuppressed(after);
    const facts = addresses.filter(({ email }) => email.includes('@')).map(factOf);
    if (facts.length > 0) {
      await storeTogether(
        ctx,
        facts.map((fact) => ({ workspaceId: own.workspaceId, dedupe: dedupeOf(fact), payload: fact })),
      );
      nudgeEvents(ctx);
    }
    done += facts.length;
    after = next;
    if (after === null) break;
    await pause(restMs, undefined, { ref: false });
  }
  return done;
};

/** Not for the sandbox's account: all who try it share its list. */
export const mirrorSuppressionsSoon = (ctx: Context, own: SesAccount): void => {
  if (own.credentials.accessKeyId === ctx.sandboxAccount?.credentials.accessKeyId) return;
  ctx.background.soon(`suppressions ${own.workspaceId}`, async () => {
    try {
      const addresses = await mirrorSuppressions(ctx, own);
      ctx.log.info(
        { workspace: own.workspaceId, addresses },
        'the suppression list of an account was taken over',
      );
    } catch (error) {
      if (!isAwsFault(error)) throw error;
      ctx.log.warn({ workspace: own.workspaceId, code: error.code }, 'a suppression list was not taken over');
    }
  });
};
