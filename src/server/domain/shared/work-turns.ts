// Asks for turns: says that a workspace has work waiting, which a worker of any process takes. Requests of a moment are
// written together. One that is lost, by a crash or because the database does not answer, is made good by the sweep for
// lost work (`jobs/lost-work.ts`).
import type { Context } from '../../context.ts';
import { type AskedTurn, askForTurns } from '../../db/shared/work-turns.ts';
import { createSignal } from './signal.ts';

/** What workers do in turns, workspace by workspace. */
export type TurnKind = 'events' | 'confirmations' | 'search-index' | 'audience-versions';

type TurnContext = Pick<Context, 'db' | 'memory' | 'log'>;

export interface TurnRequest {
  kind: TurnKind;
  workspaceId: string;
  lane?: number;
  /** The work may wait that long. */
  delayMs?: number;
}

const minIntervalMs = 200;

/** Wakes the workers of all processes; those that a message does not reach poll. */
const turnsAsked = createSignal('turns');
export const onTurnsAsked = turnsAsked.listen;

interface Requests {
  waiting: Map<string, AskedTurn>;
  timer: NodeJS.Timeout | null;
  writtenAt: number;
  writing: Promise<void>;
}

const newRequests = (): Requests => ({
  waiting: new Map(),
  timer: null,
  writtenAt: Number.NEGATIVE_INFINITY,
  writing: Promise.resolve(),
});

const write = async (ctx: TurnContext, requests: Requests): Promise<void> => {
  const turns = [...requests.waiting.values()];
  requests.waiting.clear();
  if (turns.length === 0) return;
  requests.writtenAt = performance.now();
  await askForTurns(ctx.db, turns);
  turnsAsked.send(ctx);
};

/** Resolves when all requests so far are stored. */
export const flushTurnRequests = (ctx: TurnContext): Promise<void> => {
  const requests = ctx.memory.get(newRequests);
  if (requests.timer) clearTimeout(requests.timer);
  requests.timer = null;
  const writing = requests.writing.catch(() => undefined).then(() => write(ctx, requests));
  requests.writing = writing;
  return writing;
};

/** Call it after the transaction that leaves the work behind: a worker may look at once. */
export const askForTurn = (
  ctx: TurnContext,
  { kind, workspaceId, lane = 0, delayMs = 0 }: TurnRequest,
): void => {
  const requests = ctx.memory.get(newRequests);
  const name = `${kind} ${workspaceId} ${lane}`;
  const earlier = requests.waiting.get(name)?.delayMs ?? delayMs;
  requests.waiting.set(name, { kind, workspaceId, lane, delayMs: Math.min(earlier, delayMs) });
  if (requests.timer) return;
  const restMs = requests.writtenAt + minIntervalMs - performance.now();
  requests.timer = setTimeout(
    () => {
      requests.timer = null;
      void flushTurnRequests(ctx).catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'work not announced; the next sweep finds it'),
      );
    },
    Math.max(0, restMs),
  );
};

/** Call before shutdown: a pending timer would find the database closed. */
export const closeTurnRequests = async (ctx: TurnContext): Promise<void> => {
  await flushTurnRequests(ctx).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'work not announced; the next sweep finds it'),
  );
};
