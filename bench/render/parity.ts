import { parseEmail, withoutWord } from '../../test/support/browser/parsed-email.ts';
import { imagesOf, type SamplePart } from './sample.ts';

const squeezed = (text: string): string => text.replace(/\s+/g, ' ');

/**
 * What of the sample is missing in the HTML, as readers other than Word see it: every text, link, source and
 * description.
 */
export function missingFrom(html: string, parts: readonly SamplePart[]): string[] {
  const { elements } = parseEmail(withoutWord(html));
  const text = squeezed(elements.find(({ tag }) => tag === 'body')?.text ?? '');
  const valuesOf = (tag: string, name: string): Set<string> =>
    new Set(elements.flatMap((element) => (element.tag === tag ? [element.attributes[name] ?? ''] : [])));
  const links = valuesOf('a', 'href');
  const sources = valuesOf('img', 'src');
  const alts = valuesOf('img', 'alt');
  const missing: string[] = [];
  const want = (isThere: boolean, what: string): void => {
    if (!isThere) missing.push(what);
  };
  for (const part of parts) {
    if ('text' in part) want(text.includes(part.text), part.text);
    if (part.kind === 'button') want(links.has(part.url), part.url);
    for (const image of imagesOf(part)) {
      want(links.has(image.link), image.link);
      want(sources.has(image.src), image.src);
      want(alts.has(image.alt), image.alt);
    }
  }
  return missing;
}
