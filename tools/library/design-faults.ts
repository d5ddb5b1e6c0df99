// Faults that exclude a design from the library. The limits are those of the library's own test.
import { type DesignFile, documentOfDesign } from '#contract/emails/designs.ts';
import { analyze } from '#deliverability/judge/analyze.ts';
import type { Document } from '#email/document/document.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { renderEmail } from '#email/render/render.ts';
import { inWords } from '#text/keyed-text.ts';
import { translatorFor } from '#text/translator.ts';

const maxBytes = 40 * 1024;

const footer =
  'The Sample Shop, 12 Market Lane, Springfield. You get this because you asked for it. <a href="{{unsubscribe_url}}">Unsubscribe</a>';

const mergeTag = /\{\{\s*([\w.]+)\s*(\|[^{}]*)?\}\}/g;
const filledBySending = new Set(['unsubscribe_url', 'preferences_url', 'web_view_url', 'email']);

export const imageAddress = (file: string): string => `https://pictures.example.org/${file}`;

const gradeFor = (document: Document, purpose: 'export' | 'campaign') => {
  const complete =
    purpose === 'campaign' ? { ...document, settings: { ...document.settings, footer } } : document;
  const { html } = renderEmail(complete);
  const { subject, preheader } = complete.settings;
  return { html, result: analyze({ html, subject, preheader, text: plainText(complete), purpose }) };
};

/** One sentence per fault; none for a valid design. */
export function designFaults(slug: string, design: DesignFile): string[] {
  const document = documentOfDesign(slug, design, imageAddress);
  const faults: string[] = [];
  const { subject = '', preheader = '', dark } = document.settings;
  if (subject.length < 10 || subject.length > 70)
    faults.push(`The subject has ${subject.length} characters.`);
  if (preheader.length < 30 || preheader.length > 140)
    faults.push(`The preheader has ${preheader.length} characters.`);
  if (!dark?.backgroundColor || !dark.color || !dark.linkColor) faults.push('The dark palette is not whole.');
  for (const purpose of ['export', 'campaign'] as const) {
    const { html, result } = gradeFor(document, purpose);
    const isGood = ['A+', 'A'].includes(result.grade);
    const reasons = result.findings
      .filter(({ severity, group }) => severity !== 'info' && (!isGood || group === 'accessibility'))
      .map(({ id, severity, message }) => `${id} (${severity}) ${inWords(translatorFor('en'), message)}`);
    if (!isGood) faults.push(`As ${purpose} it gets ${result.grade}: ${reasons.join('; ')}`);
    else if (reasons.length > 0) faults.push(...reasons);
    if (Buffer.byteLength(html) > maxBytes) faults.push(`Its HTML has ${Buffer.byteLength(html)} bytes.`);
  }
  const text = JSON.stringify(design.document);
  for (const [tag, name = '', fallback] of text.matchAll(mergeTag)) {
    if (!fallback && !filledBySending.has(name)) faults.push(`${tag} has no fallback.`);
  }
  for (const name of Object.keys(design.pictures)) {
    if (!text.includes(`"picture:${name}"`)) faults.push(`The picture "${name}" is not used.`);
  }
  return faults;
}
