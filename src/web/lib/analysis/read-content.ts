// The whole content analysis of an email in one module: fetched on first use, on the page or in the worker. It has no catalogs; `analyzer.ts` puts the answer into words.

import { updated } from '#deliverability/client-support/features.ts';
import { type Analysis, analyze } from '#deliverability/judge/analyze.ts';
import type { EmailInput } from '#deliverability/judge/model.ts';
import { type BlockRange, blockAtIn } from '#deliverability/judge/source-location.ts';
import type { KeyedText } from '#text/keyed-text.ts';

export interface AnalysisRequest {
  email: EmailInput;
  /** The positions of the document's blocks in the HTML, if it was rendered from one. */
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

/** The content analysis. The server adds what only it can know. */
export interface ContentAnalysis<Words = string> extends Analysis<Words> {
  /** What some mail programs will not show as intended, by the data of caniemail. */
  clientGaps: { gaps: ClientGap[]; updated: string };
}

export const readContent = ({ email, blocks = [] }: AnalysisRequest): ContentAnalysis<KeyedText> => {
  const analysis = analyze(email, { blockAt: blockAtIn(blocks) });
  const gaps = analysis.clientSupport.map(({ where: { line }, ...gap }) => ({ ...gap, line }));
  return { ...analysis, clientGaps: { gaps, updated } };
};
