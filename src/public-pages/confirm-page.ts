// The page of a confirmation link. Opening it confirms nothing: the button does.
import { escapeAttribute } from '#email/render/html.ts';
import type { TextKey } from '#text/keys.ts';
import { actionForm, publicPage } from './page-shell.ts';
import { addressHtml, nameHtml, type PageTexts } from './page-texts.ts';

export type ConfirmPage =
  | { state: 'open'; email: string; list: string | null }
  | { state: 'done'; email: string; preferencesPath: string }
  | { state: 'expired'; email: string }
  | { state: 'sent-again'; email: string }
  | { state: 'unknown' };

interface PageContext {
  action: string;
  sender: string;
  brand: string;
  texts: PageTexts;
}

const bodyOf = (page: ConfirmPage, { action, sender: senderName, texts }: PageContext): string => {
  const { translate } = texts;
  const sender = nameHtml(senderName);
  switch (page.state) {
    case 'open': {
      const email = addressHtml(page.email);
      const explanation = page.list
        ? translate('readers.confirm.explanationForList', { email, list: nameHtml(page.list) })
        : translate('readers.confirm.explanation', { email });
      return `<h1>${translate('readers.confirm.question', { sender })}</h1>
<p>${explanation}</p>
${actionForm(action, 'confirm', `<button>${translate('readers.confirm.button')}</button>`)}
<p>${translate('readers.confirm.ignore')}</p>`;
    }
    case 'done':
      return `<h1>${translate('readers.confirm.doneHeadline')}</h1>
<p>${translate('readers.confirm.done', { email: addressHtml(page.email), sender })}</p>
<p><a href="${escapeAttribute(page.preferencesPath)}">${translate('readers.confirm.choose')}</a></p>`;
    case 'expired':
      return `<h1>${translate('readers.confirm.expiredHeadline')}</h1>
<p>${translate('readers.confirm.expired', { email: addressHtml(page.email) })}</p>
${actionForm(action, 'again', `<button>${translate('readers.confirm.again')}</button>`)}`;
    case 'sent-again':
      return `<h1>${translate('readers.page.checkInbox')}</h1>
<p>${translate('readers.confirm.sentAgain', { email: addressHtml(page.email) })}</p>`;
    case 'unknown':
      return `<h1>${translate('readers.confirm.unknownHeadline')}</h1>
<p>${translate('readers.confirm.unknown')}</p>`;
  }
};

const titles: Record<ConfirmPage['state'], TextKey> = {
  open: 'readers.confirm.title',
  done: 'readers.confirm.doneHeadline',
  expired: 'readers.confirm.expiredHeadline',
  'sent-again': 'readers.page.checkInbox',
  unknown: 'readers.confirm.unknownHeadline',
};

/**
 * A whole page in HTML, without scripts; all values are escaped. `action` is the address its button posts to,
 * `do=confirm` or `do=again`. For an unknown link it does not name the sender.
 */
export const confirmPage = (page: ConfirmPage, context: PageContext): string =>
  publicPage({
    title: context.texts.translate(titles[page.state]),
    sender: page.state === 'unknown' ? null : context.sender,
    brand: context.brand,
    texts: context.texts,
    body: bodyOf(page, context),
  });
