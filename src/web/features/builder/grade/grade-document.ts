// What the analysis says of an email that is being written: the judgement that saving it stores.
import { type Analysis, analyze } from '#deliverability/analyze.ts';
import { whereInDocument } from '#deliverability/where-in-document.ts';
import type { Document } from '#email/document.ts';
import { type CustomFont, renderEmail } from '#email/render.ts';

export interface GradeRequest {
  document: Document;
  title: string;
  customFonts: readonly CustomFont[];
}

export const gradeDocument = ({ document, title, customFonts }: GradeRequest): Analysis => {
  const { html } = renderEmail(document, { title, customFonts });
  const { subject, preheader } = document.settings;
  return analyze({ html, subject, preheader }, { blockAt: whereInDocument(document, html) });
};
