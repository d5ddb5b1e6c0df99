// The program of a thread: loads the module of the tasks, and then runs one after the other.
import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { serveTasks } from './serve-tasks.ts';
import type { Tasks } from './threads.ts';

// On Linux this affects only this thread, elsewhere the whole process. Requests and the database have priority.
if (process.platform === 'linux') setPriority(0, 10);

const tasks: Tasks = await import(String(workerData));
serveTasks({ ...tasks });
