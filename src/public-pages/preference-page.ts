// The page of an unsubscribe link. Opening it changes nothing: mail programs and scanners open links too.
import { escapeAttribute, escapeText } from '#email/render/html.ts';
import { languages } from './languages.ts';
import { actionForm, publicPage } from './page-shell.ts';

export interface Preferences {
  lists: { id: string; name: string; description: string; isOn: boolean; isWaiting: boolean }[];
  firstName: string;
  language: string | null;
  countsOpens: boolean;
  /** Chosen lists wait for a confirmation by message: the link may be in a mailbox that is no longer theirs. */
  joinsByMail: boolean;
}

export type PreferencePage =
  /** Gets messages, or would. */
  | { state: 'in'; email: string; preferences: Preferences | null; notice: 'saved' | 'asked' | 'back' | null }
  /** Has unsubscribed. `canReturn`: by a button here, or by a confirmation message. */
  | {
      state: 'out';
      email: string;
      canReturn: 'now' | 'by-mail' | 'no';
      isJustNow: boolean;
      hasSaidWhy: boolean;
    }
  /** Reported a message as spam, or was blocked permanently. */
  | { state: 'blocked'; email: string }
  | { state: 'asked'; email: string }
  /** Only a hash of the address remains. `isBlocked`: contacts with that address get no message. */
  | { state: 'erased'; isBlocked: boolean }
  | { state: 'gone' }
  | { state: 'unknown' };

export const unsubscribeReasons = [
  ['too-many', 'I get too many emails'],
  ['not-relevant', 'They are not what I expected'],
  ['never-asked', 'I never signed up for them'],
  ['no-need', 'I do not need them any more'],
  ['other', 'Something else'],
] as const;
export type UnsubscribeReason = (typeof unsubscribeReasons)[number][0];

interface PageContext {
  /** Its own address. */
  action: string;
  sender: string;
  brand: string;
  /** The purpose of the link. */
  first: 'unsubscribe' | 'preferences';
}

const waitingNote = (joinsByMail: boolean): string =>
  `<small>Waits until you confirm it. ${joinsByMail ? 'Choose it here, and we send you an email to confirm it.' : 'Choose it here to confirm.'}</small>`;

const listChoices = ({ lists, joinsByMail }: Preferences): string =>
  lists.length === 0
    ? ''
    : `<fieldset>
<legend>What you get</legend>
<div class="rows">
${lists
  .map(
    ({ id, name, description, isOn, isWaiting }) =>
      `<label class="choice"><input type="hidden" name="shown" value="${escapeAttribute(id)}"><input type="checkbox" name="list" value="${escapeAttribute(id)}"${isOn ? ' checked' : ''}><span>${escapeText(name)}${description ? `<small>${escapeText(description)}</small>` : ''}${isWaiting ? waitingNote(joinsByMail) : ''}</span></label>`,
  )
  .join('\n')}
</div>
<p class="hint">Without any of these you may still get an email that goes to everybody. To get none, unsubscribe.</p>
</fieldset>`;

const languageChoice = (language: string | null): string => {
  const known = languages.some(([code]) => code === language);
  const others: [string, string][] = language !== null && !known ? [[language, language]] : [];
  return `<div class="field"><label for="language">Language <em>you read best</em></label><select id="language" name="language">
${[['', 'No preference'] as const, ...others, ...languages]
  .map(
    ([code, name]) =>
      `<option value="${escapeAttribute(code)}"${code === (language ?? '') ? ' selected' : ''}${code ? ` lang="${escapeAttribute(code)}"` : ''}>${escapeText(name)}</option>`,
  )
  .join('\n')}
</select></div>`;
};

const preferencesForm = (action: string, preferences: Preferences, button: string): string =>
  actionForm(
    action,
    'save',
    `${listChoices(preferences)}
<div class="pair">
<div class="field"><label for="first-name">First name</label><input id="first-name" name="first_name" autocomplete="given-name" maxlength="100" value="${escapeAttribute(preferences.firstName)}"></div>
${languageChoice(preferences.language)}
</div>
<label class="choice"><input type="checkbox" name="opens" value="1"${preferences.countsOpens ? ' checked' : ''}><span>Let the sender see when I open an email<small>Without it, what you open is not counted.</small></span></label>
${button}`,
  );

const notices = {
  saved: 'Your choices are saved.',
  asked:
    'Your choices are saved. What you added waits: press the button in the email that we have sent to your address.',
  back: 'You are subscribed again.',
};

const subscribedPart = (
  { action, sender, first }: PageContext,
  { email, preferences, notice }: Extract<PreferencePage, { state: 'in' }>,
): string => {
  const senderName = escapeText(sender);
  const noticeHtml = notice ? `<p class="done" role="status">${notices[notice]}</p>\n` : '';
  if (preferences && (first === 'preferences' || notice === 'saved' || notice === 'asked'))
    return `${noticeHtml}<h1>What you get from ${senderName}</h1>
<p>For <strong>${escapeText(email)}</strong>.</p>
${preferencesForm(action, preferences, '<button>Save my choices</button>')}
<section>
<h2>Or get no emails at all</h2>
<p>Press the button and no more will come. It takes effect at once.</p>
${actionForm(action, 'leave', '<button class="plain">Unsubscribe</button>')}
</section>`;
  return `${noticeHtml}<h1>Unsubscribe from ${senderName}?</h1>
<p><strong>${escapeText(email)}</strong> gets emails from ${senderName}. Press the button and no more will come. It takes effect at once.</p>
${actionForm(action, 'leave', '<button>Unsubscribe</button>')}
${preferences ? `<section id="preferences">\n<h2>Or choose what suits you</h2>\n${preferencesForm(action, preferences, '<button class="plain">Save my choices</button>')}\n</section>` : ''}`;
};

const reasonPart = (action: string): string => `<section>
<h2>Would you say why?</h2>
<p>You need not. It helps the sender to do better.</p>
${actionForm(
  action,
  'why',
  `<fieldset>
<legend class="pot">Why you left</legend>
<div class="rows">
${unsubscribeReasons
  .map(
    ([id, words]) =>
      `<label class="choice"><input type="radio" name="reason" value="${id}" required><span>${escapeText(words)}</span></label>`,
  )
  .join('\n')}
</div>
</fieldset>
<div class="field"><label for="words">In your own words <em>if you like</em></label><textarea id="words" name="words" maxlength="500"></textarea></div>
<button class="plain">Send</button>`,
)}
</section>`;

const unsubscribedPart = (
  { action, sender }: PageContext,
  page: Extract<PreferencePage, { state: 'out' }>,
): string => `<h1>You are unsubscribed</h1>
<p><strong>${escapeText(page.email)}</strong> gets no more emails from ${escapeText(sender)}. ${page.isJustNow ? 'One that is on its way right now may still arrive.' : ''}</p>
${
  page.canReturn === 'now'
    ? actionForm(action, 'back', '<button class="plain">That was a mistake, take me back</button>')
    : page.canReturn === 'by-mail'
      ? `${actionForm(action, 'back', '<button class="plain">Subscribe me again</button>')}
<p>We send an email to your address first, so that no one else can do this for you.</p>`
      : ''
}
${page.isJustNow && !page.hasSaidWhy ? reasonPart(action) : page.hasSaidWhy ? '<p class="done" role="status">Thank you for saying why.</p>' : ''}`;

const bodyOf = (page: PreferencePage, context: PageContext): string => {
  const sender = escapeText(context.sender);
  switch (page.state) {
    case 'in':
      return subscribedPart(context, page);
    case 'out':
      return unsubscribedPart(context, page);
    case 'blocked':
      return `<h1>No emails come to you</h1>
<p><strong>${escapeText(page.email)}</strong> is blocked: ${sender} cannot send it any email. You need not do anything.</p>`;
    case 'asked':
      return `<h1>Look into your mailbox</h1>
<p>We have sent an email to <strong>${escapeText(page.email)}</strong>. Press the button in it, and you are subscribed again. If it does not arrive, look in your spam folder.</p>`;
    case 'erased':
      return `<h1>Your address was deleted here</h1>
<p>This link is from an older email of ${sender}. ${
        page.isBlocked
          ? 'Your address stays blocked: even if someone adds it again, no email goes to it.'
          : 'You get no emails now. Press the button, and you will get none even if someone adds your address again.'
      } All that is left of it is a fingerprint, from which it cannot be read.</p>${
        page.isBlocked ? '' : `\n${actionForm(context.action, 'leave', '<button>Unsubscribe</button>')}`
      }`;
    case 'gone':
      return `<h1>We store nothing about you</h1>
<p>This link is from an older email of ${sender}. Your address was deleted since, so no email comes to you by it. You need not do anything.</p>`;
    case 'unknown':
      return `<h1>This link is not complete</h1>
<p>It may have been cut off when it was copied. Nothing was changed. Open the unsubscribe link in the email itself, or answer the email and say that you want no more.</p>`;
  }
};

const titles: Record<PreferencePage['state'], string> = {
  in: 'Unsubscribe',
  out: 'You are unsubscribed',
  blocked: 'No emails come to you',
  asked: 'Look into your mailbox',
  erased: 'Your address was deleted here',
  gone: 'We store nothing about you',
  unknown: 'This link is not complete',
};

/**
 * A whole page in HTML that works without scripts; all values are escaped. Its forms post to `action`. `first` is the
 * part on top for a subscribed contact: unsubscribing, or choosing.
 */
export const preferencePage = (page: PreferencePage, context: PageContext): string =>
  publicPage({
    title: page.state === 'in' && context.first === 'preferences' ? 'What you get' : titles[page.state],
    sender: page.state === 'unknown' ? null : context.sender,
    brand: context.brand,
    body: bodyOf(page, context),
  });
