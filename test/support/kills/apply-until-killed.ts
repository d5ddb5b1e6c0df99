// A worker of a separate process that applies events until it is killed.
import { openDatabase } from '#server/db/database.ts';
import { eventTurns } from '#server/domain/events/turns.ts';
import { takeTurnsForever, turnTimes } from '#server/domain/shared/turn-runner.ts';
import { eventContext } from '../samples/sent-campaign.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, dataDir: '' });
const ctx = eventContext(database, { now: new Date('2026-11-21T12:00:00Z') });
Object.assign(ctx, { config: { ...ctx.config, databaseUrl } });
// A killed worker holds its turns until their leases end: as in production, but scaled down.
takeTurnsForever(ctx, [{ ...eventTurns(ctx), atOnce: 2 }], { ...turnTimes, leaseMs: 800, renewMs: 200 });
process.stdout.write('ready\n');
setInterval(() => undefined, 60_000);
