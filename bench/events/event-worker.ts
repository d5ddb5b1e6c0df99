// A worker of its own process, for bench/events/parallel.ts: processes events until its parent ends it.
import { openDatabase } from '../../src/server/db/database.ts';
import { takeAllTurnsForever } from '../../src/server/jobs/take-turns.ts';
import { eventContext } from '../../test/support/samples/sent-campaign.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, dataDir: '' });
const ctx = eventContext(database, { now: new Date() });
Object.assign(ctx, { config: { ...ctx.config, databaseUrl } });
process.on('message', () => undefined);
takeAllTurnsForever(ctx);
process.send?.('ready');
