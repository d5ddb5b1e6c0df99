// Faults that exclude a design from the library. The limits are those of the library's own test.
import { type DesignFile, documentOfDesign } from '#contract/emails/designs.ts';
import { analyze } from '#deliverability/judge/analyze.ts';
import type { Document } from '#email/document/document.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { renderEmail } from '#email/render/render.ts';

const maxBytes = 40 * 1024;

const footer =
  'The Sample Shop, 12 Market Lane, Springfield. You get this because you asked for it. <a href="{{unsubscribe_url}}">Unsubscribe</a>';

const mergeTag = /\{\{\s*([\w.]+)\s*(\|[^{}]*)?\}\}/g;
const filledByItself = new Set(['unsubscribe_url', 'preferences_url', 'web_view_url', 'email']);

export const pictureAddress = (file: string): string => `https://pictures.example.org/${file}`;

const graded = (document: Document, purpose: 'export' | 'campaign') => {
  const whole =
    purpose === 'campaign' ? { ...document, settings: { ...document.settings, footer } } : document;
  const { html } = renderEmail(whole);
  const { subject, preheader } = whole.settings;
  return { html, result: analyze({ html, subject, preheader, text: plainText(whole), purpose }) };
};

/** One sentence per fault; none for a valid design. */
export function designFaults(slug: string, design: DesignFile): string[] {
  const document = documentOfDesign(slug, design, pictureAddress);
  const faults: string[] = [];
  const { subject = '', preheader = '', dark } = document.settings;
  if (subject.length < 10 || subject.length > 70)
    faults.push(`The subject has ${subject.length} characters.`);
  if (preheader.length < 30 || preheader.length > 140)
    faults.push(`The preheader has ${preheader.length} characters.`);
  if (!dark?.backgroundColor || !dark.color || !dark.linkColor) faults.push('The dark palette is not whole.');
  for (const purpose of ['export', 'campaign'] as const) {
    const { html, result } = graded(document, purpose);
    const isGood = ['A+', 'A'].includes(result.grade);
    const told = result.findings
      .filter(({ severity, group }) => severity !== 'info' && (!isGood || group === 'accessibility'))
      .map(({ id, severity, message }) => `${id} (${severity}) ${message}`);
    if (!isGood) faults.push(`As ${purpose} it gets ${result.grade}: ${told.join('; ')}`);
    else if (told.length > 0) faults.push(...told);
    if (Buffer.byteLength(html) > maxBytes) faults.push(`Its HTML has ${Buffer.byteLength(html)} bytes.`);
  }
  const words = JSON.stringify(design.document);
  for (const [tag, name = '', fallback] of words.matchAll(mergeTag)) {
    if (!fallback && !filledByItself.has(name)) faults.push(`${tag} has no fallback.`);
  }
  for (const name of Object.keys(design.pictures)) {
    if (!words.includes(`"picture:${name}"`)) faults.push(`The picture "${name}" is not used.`);
  }
  return faults;
}
