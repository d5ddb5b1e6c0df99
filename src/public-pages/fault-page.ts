// The page for a person whose form was refused.
import { escapeText } from '#email/render/html.ts';
import { publicPage } from './page-shell.ts';
import type { PageTexts } from './page-texts.ts';

/** A whole page in HTML. `message` is escaped; `isOurs`: the fault is this server’s and not the input’s. */
export const faultPage = (
  message: string,
  { isOurs, brand, texts }: { isOurs: boolean; brand: string; texts: PageTexts },
): string => {
  const title = texts.translate(isOurs ? 'readers.fault.ours' : 'readers.fault.tryAgain');
  return publicPage({
    title,
    sender: null,
    brand,
    texts,
    body: `<h1>${title}</h1>\n<p>${escapeText(message)}</p>`,
  });
};
