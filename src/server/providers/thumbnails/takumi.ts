import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createQueue, QueueFull } from '../queue.ts';
import type { Thumbnail, ThumbnailRequest, Thumbnails } from './thumbnails.ts';

const timeoutMs = 10_000;
/** The process keeps fonts in memory; it ends when nothing was to be drawn for this long. */
const idleMs = 60_000;

// A process and not a thread: a thread ends only after the native call that it is in, which may take many seconds, and
// this process would have to wait for it.
const startPainter = (): ChildProcess => {
  const painter = fork(fileURLToPath(new URL('./takumi-worker.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  painter.unref();
  painter.channel?.unref();
  // One that comes between two drawings must not end this process; the exit that follows is noticed.
  painter.on('error', () => {});
  return painter;
};

/** One answer, or the end of the process, or the end of our patience. */
const ask = (painter: ChildProcess, request: ThumbnailRequest): Promise<Thumbnail | 'gone' | 'late'> =>
  new Promise((resolve) => {
    const finish = (outcome: Thumbnail | 'gone' | 'late'): void => {
      clearTimeout(timer);
      painter.off('message', answered).off('error', gone).off('exit', gone);
      resolve(outcome);
    };
    const answered = (message: unknown): void => finish(message as Thumbnail);
    const gone = (): void => finish('gone');
    const timer = setTimeout(() => finish('late'), timeoutMs);
    painter.on('message', answered).on('error', gone).on('exit', gone);
    painter.send(request, (error) => {
      if (error) gone();
    });
  });

export const createThumbnails = (): Thumbnails => {
  const inTurn = createQueue(1, 50);
  let painter: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const end = (): void => {
    clearTimeout(idle);
    const ending = painter;
    painter = null;
    ending?.kill('SIGKILL');
  };

  const draw = async (request: ThumbnailRequest): Promise<Thumbnail> => {
    if (isClosed) return { fault: 'busy' };
    clearTimeout(idle);
    if (!painter) {
      const started = startPainter();
      started.on('exit', () => {
        if (painter === started) painter = null;
      });
      painter = started;
    }
    const outcome = await ask(painter, request);
    if (outcome === 'gone' || outcome === 'late') {
      end();
      if (isClosed) return { fault: 'busy' };
      return { fault: outcome === 'late' ? 'too-slow' : 'cannot-be-drawn' };
    }
    idle = setTimeout(end, idleMs);
    idle.unref();
    return outcome;
  };

  return {
    draw: async (request) => {
      try {
        return await inTurn(() => draw(request));
      } catch (error) {
        if (error instanceof QueueFull) return { fault: 'busy' };
        throw error;
      }
    },
    isClosed: () => isClosed,
    close: () => {
      isClosed = true;
      end();
    },
  };
};
