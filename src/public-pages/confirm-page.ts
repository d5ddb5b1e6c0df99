// The page of a confirmation link. Opening it confirms nothing: the button does.
import { escapeAttribute, escapeText } from '#email/render/html.ts';
import { actionForm, publicPage } from './page-shell.ts';

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
}

const bodyOf = (page: ConfirmPage, { action, sender }: PageContext): string => {
  const senderName = escapeText(sender);
  switch (page.state) {
    case 'open':
      return `<h1>Do you want emails from ${senderName}?</h1>
<p>You asked for them with the address <strong>${escapeText(page.email)}</strong>${page.list ? `, for the list “${escapeText(page.list)}”` : ''}. Press the button to confirm it.</p>
${actionForm(action, 'confirm', '<button>Yes, send me emails</button>')}
<p>If it was not you, close this page. Nothing is sent unless the button is pressed.</p>`;
    case 'done':
      return `<h1>Thank you, that is confirmed</h1>
<p><strong>${escapeText(page.email)}</strong> gets emails from ${senderName} from now on. Each of them has an unsubscribe link.</p>
<p><a href="${escapeAttribute(page.preferencesPath)}">Choose what you get, or unsubscribe</a></p>`;
    case 'expired':
      return `<h1>This link is too old</h1>
<p>It worked for seven days. Nothing was changed. We can send a new one to <strong>${escapeText(page.email)}</strong>.</p>
${actionForm(action, 'again', '<button>Send a new link</button>')}`;
    case 'sent-again':
      return `<h1>Look into your mailbox</h1>
<p>A new link is on its way to <strong>${escapeText(page.email)}</strong>. It works for seven days. If several emails come, the button in any of them does it.</p>`;
    case 'unknown':
      return `<h1>This link does not work any more</h1>
<p>What it asked was taken back since, or it was not copied whole. Nothing was changed. Look for a newer email, or sign up again.</p>`;
  }
};

const titles: Record<ConfirmPage['state'], string> = {
  open: 'Confirm your address',
  done: 'Confirmed',
  expired: 'This link is too old',
  'sent-again': 'Look into your mailbox',
  unknown: 'This link does not work any more',
};

/**
 * A whole page in HTML, without scripts; all values are escaped. `action` is the address its button posts to,
 * `do=confirm` or `do=again`. For an unknown link it does not name the sender.
 */
export const confirmPage = (page: ConfirmPage, context: PageContext): string =>
  publicPage({
    title: titles[page.state],
    sender: page.state === 'unknown' ? null : context.sender,
    brand: context.brand,
    body: bodyOf(page, context),
  });
