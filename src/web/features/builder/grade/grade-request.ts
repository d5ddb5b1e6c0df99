// The analysis request for an email that is being edited.
import { judgedEmail, type Writing } from '#deliverability/judge/judged-email.ts';
import { blockRanges } from '#deliverability/judge/where-in-document.ts';
import type { Document } from '#email/document/document.ts';
import type { BlockMemo } from '#email/render/block-memo.ts';
import type { AnalysisRequest } from '#web/lib/analysis/read-content.ts';

export const gradeRequest = (
  document: Document,
  writing: Writing & { memo?: BlockMemo },
): Required<AnalysisRequest> => {
  const email = judgedEmail(document, writing);
  return { email, blocks: blockRanges(document, email.html) };
};
