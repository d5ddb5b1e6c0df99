// A program that draws: long in starting, and quick from then on.
import { setTimeout as delay } from 'node:timers/promises';
import { serveTasks } from '../../../src/server/providers/threads/serve-tasks.ts';

const pixel = { bytes: new Uint8Array([1]), width: 1, height: 1 };

await delay(1_500);
serveTasks({ draw: () => pixel });
