import { useEffect, useState } from 'react';
import { type Analysis, analyzeTemplate } from '#contract/emails/analyze.ts';
import { draftOf } from '#deliverability/judge/draft.ts';
import { call } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import type { Exported } from './export-email.ts';

export type AnalysisState =
  | { state: 'working' }
  | { state: 'done'; analysis: Analysis }
  | { state: 'failed'; retry: () => void };

/** The grade of the exported email; requested again for every new export. */
export const useAnalysis = ({ html, text }: Pick<Exported, 'html' | 'text'>): AnalysisState => {
  const store = useBuilderStore();
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<AnalysisState>({ state: 'working' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    const controller = new AbortController();
    setFound({ state: 'working' });
    const { document } = store.get();
    const { subject, preheader } = document.settings;
    call(analyzeTemplate, {
      body: { htmlContent: html, text, subject, preheader, purpose: 'export', draft: draftOf(document) },
      signal: controller.signal,
    }).then(
      (analysis) => setFound({ state: 'done', analysis }),
      (error: unknown) => {
        if (controller.signal.aborted || handleUnauthorized(error)) return;
        setFound({ state: 'failed', retry: () => setAttempt((count) => count + 1) });
      },
    );
    return () => controller.abort();
  }, [html, text, store, attempt]);
  return found;
};
