// Everything that the content of an email says, from one place: fetched when it is first needed, on the page or beside it.

import { updated } from '#deliverability/client-support/features.ts';
import { type Analysis, analyze } from '#deliverability/judge/analyze.ts';
import type { EmailInput } from '#deliverability/judge/model.ts';
import { type BlockRange, blockAtIn } from '#deliverability/judge/source-location.ts';

export interface AnalysisRequest {
  email: EmailInput;
  /** Where the blocks of the document stand in the HTML, where it is made of one. */
  blocks?: readonly BlockRange[];
}

export interface ClientGap {
  slug: string;
  feature: string;
  without: readonly string[];
  partly: readonly string[];
  uses: number;
  line: number;
}

/** What the content says. The server adds what only it can know. */
export interface ContentAnalysis extends Analysis {
  /** What some mail programs will not show as it was meant, after the data of caniemail. */
  clientGaps: { gaps: ClientGap[]; updated: string };
}

export const readContent = ({ email, blocks = [] }: AnalysisRequest): ContentAnalysis => {
  const analysis = analyze(email, { blockAt: blockAtIn(blocks) });
  const gaps = analysis.clientSupport.map(({ where: { line }, ...gap }) => ({ ...gap, line }));
  return { ...analysis, clientGaps: { gaps, updated } };
};
