import type { EmailInput } from '#deliverability/model.ts';
import type { ContentAnalysis } from './read-content.ts';

// Up to here it takes less than a frame.
const besideThePageFrom = 20_000;

const inThread = (input: EmailInput, signal?: AbortSignal): Promise<ContentAnalysis> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./analyze-worker.ts', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    signal?.addEventListener('abort', () => {
      end();
      reject(signal.reason);
    });
    worker.addEventListener('message', ({ data }: MessageEvent<ContentAnalysis>) => {
      end();
      resolve(data);
    });
    worker.addEventListener('error', (event) => {
      end();
      reject(new Error(event.message || 'The analysis could not be loaded.'));
    });
    worker.postMessage(input);
  });

/** Looks at an email without holding up the page. The checks are fetched when they are first needed. */
export const analyzeEmail = async (input: EmailInput, signal?: AbortSignal): Promise<ContentAnalysis> => {
  if (input.html.length > besideThePageFrom && typeof Worker !== 'undefined') return inThread(input, signal);
  const { readContent } = await import('./read-content.ts');
  return readContent(input);
};
