// All that the preview shows, computed from the document: the email itself, its inbox line, and its merge tags' values.

import type { Document } from '#email/document/document.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { type Compiled, compileCampaign } from '#email/personalize/compile.ts';
import { personalize } from '#email/personalize/personalize.ts';
import type { BlockMemo } from '#email/render/block-memo.ts';
import { type CustomFont, type Letter, renderEmail } from '#email/render/render.ts';
import type { SampleSubscriber } from './sample-subscribers.ts';

export interface PreviewModel {
  html: string;
  text: string;
  subject: string;
  preheader: string;
  /** Braces that are not a merge tag; they stay unchanged. */
  typedTags: readonly string[];
  /** Names of tags that are empty for this reader: no value, and no fallback. */
  gaps: readonly string[];
}

const samplePage = (name: string) => (token: string) => `https://news.example/${name}/${token}`;
const addresses = {
  unsubscribe: samplePage('u'),
  preferences: samplePage('preferences'),
  webView: samplePage('view'),
};
const tokens = () => ({ tracking: 'sample', personal: 'sample' });

const gapsOf = (compiled: readonly Compiled[], reader: SampleSubscriber): string[] => [
  ...new Set(
    compiled.flatMap(({ requiredFields, unknownFields }) =>
      [...requiredFields, ...unknownFields].filter((field) => !reader.values[field]?.trim()),
    ),
  ),
];

const lineOf = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Existing HTML, as one reader gets it. */
export const htmlFor = (html: string, reader: SampleSubscriber | null): string =>
  reader
    ? personalize(compileCampaign({ html, text: '', subject: '' }, { addresses, tokens }), reader).html
    : html;

/** `reader` null leaves the merge tags as typed. */
export const previewOf = (
  document: Document,
  {
    letter,
    memo,
    reader,
    customFonts = [],
  }: {
    letter: Letter;
    memo?: BlockMemo;
    reader: SampleSubscriber | null;
    customFonts?: readonly CustomFont[];
  },
): PreviewModel => {
  const { subject = '', preheader = '' } = document.settings;
  const { html } = renderEmail(document, { letter, customFonts, ...(memo ? { memo } : {}) });
  const text = plainText(document, { letter });
  const options = { addresses, tokens };
  const email = compileCampaign({ html, text, subject }, options);
  const line = compileCampaign({ html: '', text: '', subject: preheader }, options);
  const typedTags = [...new Set([...email.typedTags, ...line.typedTags])];
  if (!reader)
    return { html, text, subject: lineOf(subject), preheader: lineOf(preheader), typedTags, gaps: [] };
  const filled = personalize(email, reader);
  return {
    html: filled.html,
    text: filled.text,
    subject: lineOf(filled.subject),
    preheader: lineOf(personalize(line, reader).subject),
    typedTags,
    gaps: gapsOf([email, line], reader),
  };
};
