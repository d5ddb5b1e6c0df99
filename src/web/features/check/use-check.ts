import { useEffect, useRef, useState } from 'react';
import { type Analysis, analyzeTemplate } from '#contract/emails/analyze.ts';
import type { EmailInput } from '#deliverability/judge/model.ts';
import { analyzeEmail } from '#web/lib/analysis/analyze-email.ts';
import type { ContentAnalysis } from '#web/lib/analysis/read-content.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { t } from '#web/text/t.ts';
import { analysisBody } from './analysis-body.ts';

export interface Check {
  email: EmailInput;
  withNetwork: boolean;
  content: ContentAnalysis;
  /** The parts that are too long for the server. */
  leftOut: readonly string[];
  /** What the server adds: other filters, own results, and network checks on request. */
  added: { state: 'working' } | { state: 'done'; analysis: Analysis } | { state: 'failed'; message: string };
}

export type CheckState =
  | { state: 'waiting' }
  | { state: 'reading' }
  | { state: 'failed' }
  | ({ state: 'done' } & Check);

/** One check after another: the browser's own result comes at once, the server's follows. */
export const useCheck = () => {
  const [check, setCheck] = useState<CheckState>({ state: 'waiting' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (email: EmailInput, withNetwork: boolean): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setCheck({ state: 'reading' });
    const content = await analyzeEmail(email, controller.signal).catch(() => null);
    if (controller.signal.aborted) return;
    if (!content) {
      setCheck({ state: 'failed' });
      return;
    }
    const { body, leftOut } = analysisBody(email, withNetwork);
    const found = { state: 'done' as const, email, withNetwork, content, leftOut };
    setCheck({ ...found, added: { state: 'working' } });
    try {
      const analysis = await call(analyzeTemplate, { body, signal: controller.signal });
      setCheck({ ...found, added: { state: 'done', analysis } });
    } catch (error) {
      if (controller.signal.aborted || handleUnauthorized(error)) return;
      const message = messageOf(error, t('check.useCheck.theServerDidNotAnswer'));
      setCheck({ ...found, added: { state: 'failed', message } });
    }
  };

  return { check, start };
};
