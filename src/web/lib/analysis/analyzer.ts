// Analyzes emails in a worker, or on the page where workers are unavailable.
import type { KeyedText } from '#text/keyed-text.ts';
import { withTexts } from '#web/text/load.ts';
import { t } from '#web/text/t.ts';
import type { AnalysisRequest, ContentAnalysis } from './read-content.ts';

export interface Analyzer {
  /** One at a time; the previous request must be answered first. */
  analyze: (request: AnalysisRequest) => Promise<ContentAnalysis>;
  /** Pending requests are never answered. */
  close: () => void;
}

/** Reads the email, without words of a language. */
interface Reader {
  read: (request: AnalysisRequest) => Promise<ContentAnalysis<KeyedText>>;
  close: () => void;
}

const onPage: Reader = {
  read: async (request) => {
    const { readContent } = await import('./read-content.ts');
    return readContent(request);
  },
  close: () => {},
};

const inWorker = (): Reader => {
  const worker = new Worker(new URL('./analyze-worker.ts', import.meta.url), { type: 'module' });
  return {
    read: (request) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<ContentAnalysis<KeyedText>>) => resolve(data);
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
  const read: Reader['read'] = async (request) => {
    try {
      return await current.read(request);
    } catch (error) {
      if (current === onPage) throw error;
      current.close();
      current = onPage;
      return current.read(request);
    }
  };
  return {
    analyze: async (request) => {
      const [analysis, { analysisInWords }] = await Promise.all([
        read(request),
        // On request, as its texts: the canvas does not wait for either.
        withTexts(() => import('#deliverability/judge/analysis-in-words.ts'), 'checks'),
      ]);
      return analysisInWords(t, analysis);
    },
    close: () => current.close(),
  };
};
