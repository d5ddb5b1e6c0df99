// The page of an unsubscribe link. Opening it changes nothing: mail programs and scanners open links too.
import { escapeAttribute, escapeText } from '#email/render/html.ts';
import type { TextKey } from '#text/keys.ts';
import type { Translate } from '#text/translator.ts';
import { languages } from './languages.ts';
import { actionForm, publicPage } from './page-shell.ts';
import { addressHtml, nameHtml, type PageTexts } from './page-texts.ts';

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

export const unsubscribeReasons = ['too-many', 'not-relevant', 'never-asked', 'no-need', 'other'] as const;
export type UnsubscribeReason = (typeof unsubscribeReasons)[number];

export const unsubscribeReasonTexts: Record<UnsubscribeReason, TextKey> = {
  'too-many': 'readers.reason.tooMany',
  'not-relevant': 'readers.reason.notRelevant',
  'never-asked': 'readers.reason.neverAsked',
  'no-need': 'readers.reason.noNeed',
  other: 'readers.reason.other',
};

interface PageContext {
  /** Its own address. */
  action: string;
  sender: string;
  brand: string;
  /** The purpose of the link. */
  first: 'unsubscribe' | 'preferences';
  texts: PageTexts;
}

const listChoices = ({ lists, joinsByMail }: Preferences, translate: Translate): string => {
  if (lists.length === 0) return '';
  const note = translate(joinsByMail ? 'readers.preferences.waitingByMail' : 'readers.preferences.waiting');
  return `<fieldset>
<legend>${translate('readers.preferences.lists')}</legend>
<div class="rows">
${lists
  .map(
    ({ id, name, description, isOn, isWaiting }) =>
      `<label class="choice"><input type="hidden" name="shown" value="${escapeAttribute(id)}"><input type="checkbox" name="list" value="${escapeAttribute(id)}"${isOn ? ' checked' : ''}><span>${nameHtml(name)}${description ? `<small dir="auto">${escapeText(description)}</small>` : ''}${isWaiting ? `<small>${note}</small>` : ''}</span></label>`,
  )
  .join('\n')}
</div>
<p class="hint">${translate('readers.preferences.listsHint')}</p>
</fieldset>`;
};

const languageChoice = (language: string | null, translate: Translate): string => {
  const known = languages.some(([code]) => code === language);
  const others: [string, string][] = language !== null && !known ? [[language, language]] : [];
  return `<div class="field"><label for="language">${translate('readers.preferences.language')}</label><select id="language" name="language">
${[['', translate('readers.preferences.noLanguage')] as const, ...others, ...languages]
  .map(
    ([code, name]) =>
      `<option value="${escapeAttribute(code)}"${code === (language ?? '') ? ' selected' : ''}${code ? ` lang="${escapeAttribute(code)}"` : ''}>${escapeText(name)}</option>`,
  )
  .join('\n')}
</select></div>`;
};

const preferencesForm = (
  { action, texts: { translate } }: PageContext,
  preferences: Preferences,
  buttonClass: '' | ' class="plain"',
): string =>
  actionForm(
    action,
    'save',
    `${listChoices(preferences, translate)}
<div class="pair">
<div class="field"><label for="first-name">${translate('readers.preferences.firstName')}</label><input id="first-name" name="first_name" dir="auto" autocomplete="given-name" maxlength="100" value="${escapeAttribute(preferences.firstName)}"></div>
${languageChoice(preferences.language, translate)}
</div>
<label class="choice"><input type="checkbox" name="opens" value="1"${preferences.countsOpens ? ' checked' : ''}><span>${translate('readers.preferences.opens')}<small>${translate('readers.preferences.opensHint')}</small></span></label>
<button${buttonClass}>${translate('readers.preferences.save')}</button>`,
  );

const notices = {
  saved: 'readers.preferences.saved',
  asked: 'readers.preferences.asked',
  back: 'readers.preferences.back',
} as const;

const subscribedPart = (
  context: PageContext,
  { email: address, preferences, notice }: Extract<PreferencePage, { state: 'in' }>,
): string => {
  const { action, first } = context;
  const { translate } = context.texts;
  const sender = nameHtml(context.sender);
  const email = addressHtml(address);
  const noticeHtml = notice ? `<p class="done" role="status">${translate(notices[notice])}</p>\n` : '';
  if (preferences && (first === 'preferences' || notice === 'saved' || notice === 'asked'))
    return `${noticeHtml}<h1>${translate('readers.preferences.headline', { sender })}</h1>
<p>${translate('readers.preferences.address', { email })}</p>
${preferencesForm(context, preferences, '')}
<section>
<h2>${translate('readers.preferences.stopHeadline')}</h2>
<p>${translate('readers.preferences.stop')}</p>
${actionForm(action, 'leave', `<button class="plain">${translate('readers.unsubscribe.button')}</button>`)}
</section>`;
  return `${noticeHtml}<h1>${translate('readers.unsubscribe.headline', { sender })}</h1>
<p>${translate('readers.unsubscribe.explanation', { email, sender })}</p>
${actionForm(action, 'leave', `<button>${translate('readers.unsubscribe.button')}</button>`)}
${preferences ? `<section id="preferences">\n<h2>${translate('readers.preferences.chooseHeadline')}</h2>\n${preferencesForm(context, preferences, ' class="plain"')}\n</section>` : ''}`;
};

const reasonPart = ({ action, texts: { translate } }: PageContext): string => `<section>
<h2>${translate('readers.reason.headline')}</h2>
<p>${translate('readers.reason.optional')}</p>
${actionForm(
  action,
  'why',
  `<fieldset>
<legend class="pot">${translate('readers.reason.legend')}</legend>
<div class="rows">
${unsubscribeReasons
  .map(
    (id) =>
      `<label class="choice"><input type="radio" name="reason" value="${id}" required><span>${translate(unsubscribeReasonTexts[id])}</span></label>`,
  )
  .join('\n')}
</div>
</fieldset>
<div class="field"><label for="words">${translate('readers.reason.words')}</label><textarea id="words" name="words" dir="auto" maxlength="500"></textarea></div>
<button class="plain">${translate('readers.reason.send')}</button>`,
)}
</section>`;

const unsubscribedPart = (context: PageContext, page: Extract<PreferencePage, { state: 'out' }>): string => {
  const { translate } = context.texts;
  const values = { email: addressHtml(page.email), sender: nameHtml(context.sender) };
  const again = (key: TextKey): string =>
    actionForm(context.action, 'back', `<button class="plain">${translate(key)}</button>`);
  return `<h1>${translate('readers.unsubscribe.doneHeadline')}</h1>
<p>${translate(page.isJustNow ? 'readers.unsubscribe.doneJustNow' : 'readers.unsubscribe.done', values)}</p>
${
  page.canReturn === 'now'
    ? again('readers.unsubscribe.undo')
    : page.canReturn === 'by-mail'
      ? `${again('readers.unsubscribe.subscribeAgain')}
<p>${translate('readers.unsubscribe.byMail')}</p>`
      : ''
}
${page.isJustNow && !page.hasSaidWhy ? reasonPart(context) : page.hasSaidWhy ? `<p class="done" role="status">${translate('readers.reason.thanks')}</p>` : ''}`;
};

const bodyOf = (page: PreferencePage, context: PageContext): string => {
  const { translate } = context.texts;
  const sender = nameHtml(context.sender);
  const headline = `<h1>${translate(titles[page.state])}</h1>`;
  switch (page.state) {
    case 'in':
      return subscribedPart(context, page);
    case 'out':
      return unsubscribedPart(context, page);
    case 'blocked':
      return `${headline}
<p>${translate('readers.unsubscribe.blocked', { email: addressHtml(page.email), sender })}</p>`;
    case 'asked':
      return `${headline}
<p>${translate('readers.unsubscribe.asked', { email: addressHtml(page.email) })}</p>`;
    case 'erased':
      return page.isBlocked
        ? `${headline}
<p>${translate('readers.unsubscribe.erasedBlocked', { sender })}</p>`
        : `${headline}
<p>${translate('readers.unsubscribe.erasedOpen', { sender })}</p>
${actionForm(context.action, 'leave', `<button>${translate('readers.unsubscribe.button')}</button>`)}`;
    case 'gone':
      return `${headline}
<p>${translate('readers.unsubscribe.gone', { sender })}</p>`;
    case 'unknown':
      return `${headline}
<p>${translate('readers.unsubscribe.unknown')}</p>`;
  }
};

const titles: Record<PreferencePage['state'], TextKey> = {
  in: 'readers.unsubscribe.button',
  out: 'readers.unsubscribe.doneHeadline',
  blocked: 'readers.unsubscribe.blockedHeadline',
  asked: 'readers.page.checkInbox',
  erased: 'readers.unsubscribe.erasedHeadline',
  gone: 'readers.unsubscribe.goneHeadline',
  unknown: 'readers.unsubscribe.unknownHeadline',
};

/**
 * A whole page in HTML that works without scripts; all values are escaped. Its forms post to `action`. `first` is the
 * part on top for a subscribed contact: unsubscribing, or choosing.
 */
export const preferencePage = (page: PreferencePage, context: PageContext): string =>
  publicPage({
    title: context.texts.translate(
      page.state === 'in' && context.first === 'preferences'
        ? 'readers.preferences.title'
        : titles[page.state],
    ),
    sender: page.state === 'unknown' ? null : context.sender,
    brand: context.brand,
    texts: context.texts,
    body: bodyOf(page, context),
  });
