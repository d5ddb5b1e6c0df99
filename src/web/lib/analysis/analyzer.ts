// Analyzes emails in a worker, or on the page where workers are unavailable.
import type { AnalysisRequest, ContentAnalysis } from './read-content.ts';

export interface Analyzer {
  /** One at a time; the previous request must be answered first. */
  analyze: (request: AnalysisRequest) => Promise<ContentAnalysis>;
  /** Pending requests are never answered. */
  close: () => void;
}

const onPage: Analyzer = {
  analyze: async (request) => {
    const { readContent } = await import('./read-content.ts');
    return readContent(request);
  },
  close: () => {},
};

const inWorker = (): Analyzer => {
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

/** A failed worker is not used again; the page takes over. */
export const createAnalyzer = (): Analyzer => {
  let current = typeof Worker === 'undefined' ? onPage : inWorker();
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
