// The pages for an archive or an issue that is not shown.
import { publicPage } from '../page-shell.ts';
import type { PageTexts } from '../page-texts.ts';

const keys = {
  unknown: ['readers.archive.unknownTitle', 'readers.archive.unknown'],
  gone: ['readers.archive.goneTitle', 'readers.archive.gone'],
} as const;

/** A whole page in HTML. It names neither the archive nor the issue. */
export const closedArchivePage = (
  state: keyof typeof keys,
  { brand, texts }: { brand: string; texts: PageTexts },
): string => {
  const [titleKey, textKey] = keys[state];
  const title = texts.translate(titleKey);
  return publicPage({
    title,
    sender: null,
    brand,
    texts,
    body: `<h1>${title}</h1>\n<p>${texts.translate(textKey)}</p>`,
  });
};
