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
  const [state, setState] = useState<AnalysisState>({ state: 'working' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: A new attempt repeats the same call.
  useEffect(() => {
    const controller = new AbortController();
    setState({ state: 'working' });
    const { document } = store.get();
    const { subject, preheader } = document.settings;
    call(analyzeTemplate, {
      body: { htmlContent: html, text, subject, preheader, purpose: 'export', draft: draftOf(document) },
      signal: controller.signal,
    }).then(
      (analysis) => setState({ state: 'done', analysis }),
      (error: unknown) => {
        if (controller.signal.aborted || handleUnauthorized(error)) return;
        setState({ state: 'failed', retry: () => setAttempt((count) => count + 1) });
      },
    );
    return () => controller.abort();
  }, [html, text, store, attempt]);
  return state;
};
