import type { EmailInput } from '#deliverability/judge/model.ts';
import { createAnalyzer } from './analyzer.ts';
import type { ContentAnalysis } from './read-content.ts';

/** Analyzes one email without blocking the page. The checks are fetched on first use. */
export const analyzeEmail = async (email: EmailInput, signal: AbortSignal): Promise<ContentAnalysis> => {
  const analyzer = createAnalyzer();
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      analyzer.analyze({ email }).then(resolve, reject);
    });
  } finally {
    analyzer.close();
  }
};
