// Group commit for events: a carrier may post each event in a call of its own and wait until it is stored. Events that
// arrive during a write are written together with the next commit.
import type { Context } from '../../context.ts';
import type { InboxEntry } from '../../db/carriers/event-inbox.ts';
import { storeEvents } from './inbox-entries.ts';

const maxRowsPerInsert = 500;

interface PendingInsert {
  entries: readonly InboxEntry[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

interface Writer {
  waiting: PendingInsert[];
  isWriting: boolean;
}

const newWriter = (): Writer => ({ waiting: [], isWriting: false });

/** As many callers as fit into a batch, at least one. */
const takeBatch = (writer: Writer): PendingInsert[] => {
  let rows = 0;
  let callers = 0;
  for (const { entries } of writer.waiting) {
    rows += entries.length;
    if (callers > 0 && rows > maxRowsPerInsert) break;
    callers += 1;
  }
  return writer.waiting.splice(0, callers);
};

const write = async (ctx: Context, writer: Writer): Promise<void> => {
  writer.isWriting = true;
  while (writer.waiting.length > 0) {
    const callers = takeBatch(writer);
    try {
      await storeEvents(
        ctx,
        callers.flatMap(({ entries }) => entries),
      );
      for (const { resolve } of callers) resolve();
    } catch (error) {
      for (const { reject } of callers) reject(error);
    }
  }
  writer.isWriting = false;
};

/** Resolves when the entries are committed. */
export const insertBatched = (ctx: Context, entries: readonly InboxEntry[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const writer = ctx.memory.get(newWriter);
    writer.waiting.push({ entries, resolve, reject });
    if (!writer.isWriting) void write(ctx, writer);
  });
