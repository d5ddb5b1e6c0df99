// One of several processes that send the same campaign; ends when it is sent.
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../src/server/db/database.ts';
import { contextOf, isSent, startWorker } from './stage.ts';

const [databaseUrl = '', endpoint = '', perSecond = '1'] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, dataDir: '' });
const ctx = contextOf(database, databaseUrl, endpoint);
const worker = startWorker(ctx, Number(perSecond), {});
let maxMemory = 0;
while (!(await isSent(ctx))) {
  maxMemory = Math.max(maxMemory, process.memoryUsage.rss());
  await pause(100);
}
await worker.stop();
await database.close();
console.log(Math.round(maxMemory / 1024 / 1024));
process.exit(0);
