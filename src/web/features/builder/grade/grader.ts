// Who works out the grade: a thread of its own, or the page in an idle moment where there is none to be had.
import type { Analysis } from '#deliverability/analyze.ts';
import { whenIdle } from '../when-idle.ts';
import type { GradeRequest } from './grade-document.ts';

export interface Grader {
  /** One at a time; the one before has to be answered first. */
  grade: (request: GradeRequest) => Promise<Analysis>;
  close: () => void;
}

const onPage = (): Grader => {
  let stop = () => {};
  return {
    grade: async (request) => {
      const { gradeDocument } = await import('./grade-document.ts');
      return new Promise((resolve, reject) => {
        stop = whenIdle(() => {
          try {
            resolve(gradeDocument(request));
          } catch (error) {
            reject(error);
          }
        }, 0);
      });
    },
    close: () => stop(),
  };
};

const inThread = (): Grader => {
  const worker = new Worker(new URL('./grade-worker.ts', import.meta.url), { type: 'module' });
  return {
    grade: (request) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<Analysis>) => resolve(data);
        worker.onerror = (event) => {
          event.preventDefault();
          reject(new Error(event.message || 'The analysis could not be loaded.'));
        };
        worker.postMessage(request);
      }),
    close: () => worker.terminate(),
  };
};

/** A thread that fails is not asked again; the page takes over. */
export const createGrader = (): Grader => {
  let current = typeof Worker === 'undefined' ? onPage() : inThread();
  let isThread = typeof Worker !== 'undefined';
  return {
    grade: async (request) => {
      try {
        return await current.grade(request);
      } catch (error) {
        if (!isThread) throw error;
        isThread = false;
        current.close();
        current = onPage();
        return current.grade(request);
      }
    },
    close: () => current.close(),
  };
};
