// The clock of one of two machines jumps while a campaign is sent: leases seem to have ended long ago, or to last for long.
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { setUpSendingStage } from '../../../../../test/support/samples/send-worker.ts';
import { startDatabaseClock } from '../../../database-clock.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Three batches, so that workers lease again after a jump. */
const recipients = 2_400;

describe.runIf(process.env.LONG)('clocks that jump a day ahead, then back to an hour ago', () => {
  const stage = setUpSendingStage();

  const sendWithJumps = async (jump: (aheadMs: number) => void): Promise<void> => {
    let isOver = false;
    const events = (async () => {
      while (!isOver) {
        await stage.deliverEvents();
        await pause(50);
      }
    })();
    for (const [share, aheadMs] of [
      [0.15, dayMs],
      [0.4, -hourMs],
      [0.65, 0],
    ] as const) {
      await stage.waitUntilAccepted(recipients * share);
      jump(aheadMs);
    }
    await stage.waitForDeliveryStates({ delivered: recipients });
    isOver = true;
    await events;
    await stage.waitUntilSent();
    const accepted = await stage.acceptedMessages();
    expect(new Set(accepted.map(({ to }) => to)).size).toBe(recipients);
    expect(accepted).toHaveLength(recipients);
    expect(await stage.campaign()).toMatchObject({ outcome: 'complete', waiting: null });
    const { rows } = await stage.database.pool.query(
      "select state, count(*)::int from campaign_chunks where workspace_id = $1 and state <> 'done' group by 1",
      [stage.workspaceId],
    );
    expect(rows).toEqual([]);
  };

  const config = {
    leaseMs: 1_500,
    heartbeatIntervalMs: 300,
    proofDelayMs: 2_000,
    minUnconfirmedAgeMs: 3_000,
  };

  test('of one of two machines: nothing is sent twice, and nothing stays', async () => {
    await stage.seedContacts(recipients);
    await stage.seedCampaign();
    await stage.setSesAccount({ maxSendRate: 400 });
    let aheadMs = 0;
    const clock = await startDatabaseClock(stage.database.db, {
      machine: { now: () => Date.now() + aheadMs, monotonic: () => performance.now() },
      log: stage.ctx.log,
      everyMs: 100,
    });
    stage.startWorker({ config });
    stage.startWorker({ config, ctx: { ...stage.ctx, now: clock.now } });
    await sendWithJumps((ahead) => {
      aheadMs = ahead;
    });
    clock.close();
  });
});
