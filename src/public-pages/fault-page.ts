// The page for a person whose form was refused.
import { escapeText } from '#email/render/html.ts';
import { publicPage } from './page-shell.ts';

/** A whole page in HTML. `message` is escaped; `isOurs`: the fault is this server’s and not the input’s. */
export const faultPage = (message: string, { isOurs, brand }: { isOurs: boolean; brand: string }): string => {
  const title = isOurs ? 'This did not work' : 'Please try again';
  return publicPage({
    title,
    sender: null,
    brand,
    body: `<h1>${title}</h1>\n<p>${escapeText(message)}</p>`,
  });
};
