// All that the preview shows, computed from the document: the email itself, its inbox line, and its merge tags' values.

import type { Document } from '#email/document/document.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { type Compiled, compileCampaign } from '#email/personalize/compile.ts';
import { personalize } from '#email/personalize/personalize.ts';
import type { BlockMemo } from '#email/render/block-memo.ts';
import { type CustomFont, type EmailCopy, renderEmail } from '#email/render/render.ts';
import type { SampleSubscriber } from './sample-subscribers.ts';

export interface PreviewModel {
  html: string;
  text: string;
  subject: string;
  preheader: string;
  /** Text in braces that is no merge tag; it stays unchanged. */
  typedTags: readonly string[];
  /** Names of tags that are empty for this reader: no value, and no fallback. */
  emptyTags: readonly string[];
}

const sampleUrl = (name: string) => (token: string) => `https://news.example/${name}/${token}`;
const addresses = {
  unsubscribe: sampleUrl('u'),
  preferences: sampleUrl('preferences'),
  webView: sampleUrl('view'),
};
const tokens = () => ({ tracking: 'sample', personal: 'sample' });

const emptyTagsOf = (compiled: readonly Compiled[], reader: SampleSubscriber): string[] => [
  ...new Set(
    compiled.flatMap(({ requiredFields, unknownFields }) =>
      [...requiredFields, ...unknownFields].filter((field) => !reader.values[field]?.trim()),
    ),
  ),
];

const singleLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** HTML with the merge tags filled for one reader. */
export const personalizedHtml = (html: string, reader: SampleSubscriber | null): string =>
  reader
    ? personalize(compileCampaign({ html, text: '', subject: '' }, { addresses, tokens }), reader).html
    : html;

/** `reader` null leaves the merge tags as typed. */
export const previewOf = (
  document: Document,
  {
    emailCopy,
    memo,
    reader,
    customFonts = [],
  }: {
    emailCopy: EmailCopy;
    memo?: BlockMemo;
    reader: SampleSubscriber | null;
    customFonts?: readonly CustomFont[];
  },
): PreviewModel => {
  const { subject = '', preheader = '' } = document.settings;
  const { html } = renderEmail(document, { emailCopy: emailCopy, customFonts, ...(memo ? { memo } : {}) });
  const text = plainText(document, { emailCopy: emailCopy });
  const options = { addresses, tokens };
  const email = compileCampaign({ html, text, subject }, options);
  const preheaderLine = compileCampaign({ html: '', text: '', subject: preheader }, options);
  const typedTags = [...new Set([...email.typedTags, ...preheaderLine.typedTags])];
  if (!reader)
    return {
      html,
      text,
      subject: singleLine(subject),
      preheader: singleLine(preheader),
      typedTags,
      emptyTags: [],
    };
  const personalized = personalize(email, reader);
  return {
    html: personalized.html,
    text: personalized.text,
    subject: singleLine(personalized.subject),
    preheader: singleLine(personalize(preheaderLine, reader).subject),
    typedTags,
    emptyTags: emptyTagsOf([email, preheaderLine], reader),
  };
};
