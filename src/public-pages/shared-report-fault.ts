// The page for a link to a report that shows nothing any more, or never did.
import { publicPage } from './page-shell.ts';
import type { PageTexts } from './page-texts.ts';

/** A whole page in HTML. It names neither the report nor its owner. */
export const sharedReportFault = (
  state: 'expired' | 'unknown',
  { brand, texts }: { brand: string; texts: PageTexts },
): string => {
  const title = texts.translate(
    state === 'expired' ? 'readers.sharedReport.expiredTitle' : 'readers.sharedReport.unknownTitle',
  );
  const text = texts.translate(
    state === 'expired' ? 'readers.sharedReport.expired' : 'readers.sharedReport.unknown',
  );
  return publicPage({ title, sender: null, brand, texts, body: `<h1>${title}</h1>\n<p>${text}</p>` });
};
