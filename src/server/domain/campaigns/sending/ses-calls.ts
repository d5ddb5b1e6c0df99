// Calls to SES, limited to the number of connections; a message waits briefly if none is free. It is rendered right
// before its call, so that waiting ones are small.
import type { Context } from '../../../context.ts';
import type { CampaignRun, Work } from './in-flight.ts';
import { backInQueue, failedFor, leftOut, type Outcome } from './outcomes.ts';
import type { Fate } from './record-results.ts';

type Sender = ReturnType<Context['sesSender']>;
type Mail = Parameters<Sender['send']>[1];

export interface Calls {
  /** Messages in flight, and due messages that wait for a connection. */
  underWay(): number;
  waiting(): number;
  start(work: readonly Work[]): void;
  /** Removes and returns waiting messages that match. */
  recall(matches: (work: Work) => boolean): Work[];
}

export interface CallSettings {
  ctx: Context;
  sender: Sender;
  clock: () => number;
  /** Maximum number of concurrent calls. */
  most: number;
  /** Messages per call. */
  together: () => number;
  ended: (work: Work, outcome: Outcome) => void;
  lateMs: () => number;
  /** Called when a message missed its slot while it waited for a connection. */
  late: (work: Work) => void;
  /** Called when no call was made. */
  notSent: (work: Work, fate: Fate) => void;
}

/** Deliveries marked longer ago are not sent: this process stalled, and another may have taken over. */
const staleMs = 10_000;

interface Ready {
  work: Work;
  mail: Mail;
}

export const createCalls = (settings: CallSettings): Calls => {
  const { ctx, sender, clock, most, together, ended, lateMs, late, notSent } = settings;
  let queue: Work[] = [];
  let head = 0;
  let underWay = 0;

  const isStale = ({ markedAt, markedTime }: Work): boolean =>
    Math.max(clock() - markedAt, ctx.now().getTime() - markedTime) > staleMs;

  /** null: no message can be built for this recipient. */
  const prepare = (work: Work): Ready | null => {
    const { run, row } = work;
    if (isStale(work) || work.chunk.isLost || run.isStopped) {
      notSent(work, backInQueue());
      return null;
    }
    try {
      const { inParts } = run.mail;
      const message = inParts ? inParts.partsFor(row) : run.mail.messageFor(row);
      if ('skip' in message) {
        notSent(work, leftOut(message.skip));
        return null;
      }
      const { source, replyTo, tags } = message;
      const { configurationSet } = run;
      run.frame ??= { source, replyTo, configurationSet, templates: inParts?.templates ?? null };
      return { work, mail: { ...message, tags: { ...tags, a: String(row.attempt) } } };
    } catch (error) {
      ctx.log.error({ err: error, campaign: run.campaignId }, 'a mail could not be made');
      notSent(work, failedFor('content'));
      return null;
    }
  };

  const end = (work: Work, outcome: Outcome): void => {
    underWay -= 1;
    ended(work, outcome);
  };

  const call = (group: readonly Ready[]): void => {
    const [first] = group;
    const frame = first?.work.run.frame;
    if (!first || !frame) return;
    underWay += group.length;
    if (group.length === 1) {
      void sender.send(frame, first.mail).then((outcome) => {
        end(first.work, outcome);
        pump();
      });
      return;
    }
    const mails = group.map(({ mail }) => mail);
    void sender.sendBulk(frame, mails).then((outcomes) => {
      for (const [nth, { work }] of group.entries()) end(work, outcomes[nth] ?? { kind: 'in_doubt' });
      pump();
    });
  };

  /** The next messages of one campaign, as many as fit in one call. */
  const nextGroup = (size: number): Ready[] => {
    const group: Ready[] = [];
    let run: CampaignRun | null = null;
    while (group.length < size) {
      const work = queue[head];
      if (!work || (run !== null && work.run !== run)) break;
      head += 1;
      if (clock() - work.dueAt > lateMs()) {
        late(work);
        continue;
      }
      run = work.run;
      const ready = prepare(work);
      if (ready) group.push(ready);
    }
    return group;
  };

  const pump = (): void => {
    const size = together();
    // A bulk call uses one connection, but an error leaves all its messages unconfirmed.
    while (head < queue.length && underWay < most * size) call(nextGroup(size));
    // Frees sent messages only now and then: each time would move all the others.
    if (head === queue.length || head >= 1_000) {
      queue = queue.slice(head);
      head = 0;
    }
  };

  return {
    underWay: () => underWay,
    waiting: () => queue.length - head,
    start: (work) => {
      queue.push(...work);
      pump();
    },
    recall: (matches) => {
      const left = queue.slice(head);
      const back = left.filter(matches);
      queue = left.filter((work) => !matches(work));
      head = 0;
      return back;
    },
  };
};
