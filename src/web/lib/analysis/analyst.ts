// Who looks at emails: a thread of its own, or the page where there is none to be had.
import type { AnalysisRequest, ContentAnalysis } from './read-content.ts';

export interface Analyst {
  /** One at a time; the one before has to be answered first. */
  analyze: (request: AnalysisRequest) => Promise<ContentAnalysis>;
  /** What was asked and not answered stays so. */
  close: () => void;
}

const onPage: Analyst = {
  analyze: async (request) => {
    const { readContent } = await import('./read-content.ts');
    return readContent(request);
  },
  close: () => {},
};

const inThread = (): Analyst => {
  const worker = new Worker(new URL('./analyze-worker.ts', import.meta.url), { type: 'module' });
  return {
    analyze: (request) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<ContentAnalysis>) => resolve(data);
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
export const createAnalyst = (): Analyst => {
  let current = typeof Worker === 'undefined' ? onPage : inThread();
  return {
    analyze: async (request) => {
      try {
        return await current.analyze(request);
      } catch (error) {
        if (current === onPage) throw error;
        current.close();
        current = onPage;
        return current.analyze(request);
      }
    },
    close: () => current.close(),
  };
};
