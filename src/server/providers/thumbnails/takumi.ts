import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createQueue, QueueFull } from '../queue.ts';
import type { Thumbnail, ThumbnailRequest, Thumbnails } from './thumbnails.ts';

/** For one drawing, from when its process is ready. */
const drawingMs = 10_000;
/** To load its modules and fonts, even on a busy machine. */
const startMs = 30_000;
/** The process keeps fonts in memory; it ends when it has drawn nothing for this long. */
const idleMs = 60_000;

interface Painter {
  process: ChildProcess;
  isReady: boolean;
}

// A process instead of a thread: a thread ends only after its current native call, which may take many seconds, and
// this process would have to wait for it.
const startPainter = (program: URL): Painter => {
  const painter = fork(fileURLToPath(program), {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  painter.unref();
  painter.channel?.unref();
  // An error between two drawings must not end this process; the exit that follows is handled.
  painter.on('error', () => {});
  return { process: painter, isReady: false };
};

/** Resolves with one answer, the end of the process, or the timeout. */
const ask = (
  painter: Painter,
  request: ThumbnailRequest,
  timeoutMs: number,
): Promise<Thumbnail | 'gone' | 'late'> =>
  new Promise((resolve) => {
    const finish = (outcome: Thumbnail | 'gone' | 'late'): void => {
      clearTimeout(timer);
      painter.process.off('message', heard).off('error', deleted).off('exit', deleted);
      resolve(outcome);
    };
    const late = (): void => finish('late');
    const heard = (message: unknown): void => {
      if (message !== 'ready') {
        finish(message as Thumbnail);
        return;
      }
      painter.isReady = true;
      clearTimeout(timer);
      timer = setTimeout(late, timeoutMs);
    };
    const deleted = (): void => finish('gone');
    let timer = setTimeout(late, painter.isReady ? timeoutMs : startMs);
    painter.process.on('message', heard).on('error', deleted).on('exit', deleted);
    painter.process.send(request, (error) => {
      if (error) deleted();
    });
  });

export interface ThumbnailOptions {
  timeoutMs?: number;
  /** It reports `ready`, and answers one request after the other. */
  program?: URL;
}

export const createThumbnails = ({
  timeoutMs = drawingMs,
  program = new URL('./takumi-worker.ts', import.meta.url),
}: ThumbnailOptions = {}): Thumbnails => {
  const inTurn = createQueue(1, 50);
  let painter: Painter | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const end = (): void => {
    clearTimeout(idle);
    const ending = painter;
    painter = null;
    ending?.process.kill('SIGKILL');
  };

  const draw = async (request: ThumbnailRequest): Promise<Thumbnail> => {
    if (isClosed) return { fault: 'busy' };
    clearTimeout(idle);
    if (!painter) {
      const started = startPainter(program);
      started.process.on('exit', () => {
        if (painter === started) painter = null;
      });
      painter = started;
    }
    const outcome = await ask(painter, request, timeoutMs);
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
