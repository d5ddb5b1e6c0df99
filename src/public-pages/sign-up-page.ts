// The sign-up form of a list as people see it: on its own page, in a frame of another page, and in the settings while
// it is edited.

import type { SignUpFormSettings } from '#contract/audience/sign-up-forms.ts';
import { escapeAttribute, escapeText } from '#email/render/html.ts';
import type { TextKey } from '#text/keys.ts';
import type { Translate } from '#text/translator.ts';
import { publicPage } from './page-shell.ts';
import type { PageTexts } from './page-texts.ts';

export interface SignUpForm {
  settings: SignUpFormSettings;
  sender: string;
  labels: Readonly<Record<string, string>>;
  doubleOptIn: boolean;
}

/**
 * The default texts of the form, in plain text. The last one is the same for everyone: nothing shows whether an address
 * was known.
 */
export const defaultTexts = (sender: string, doubleOptIn: boolean, translate: Translate) => ({
  title: translate('readers.signUp.title', { sender }),
  button: translate('readers.signUp.button'),
  agreement: translate('readers.signUp.agreement', { sender }),
  successText: translate(doubleOptIn ? 'readers.signUp.confirmByMail' : 'readers.signUp.success'),
});

/** With a dash, unlike any custom field. */
export const stampField = 'form-stamp';
/** A name that programs fill in and browsers do not. */
export const honeypotField = 'company-website';

export interface FormAnswer {
  values: Readonly<Record<string, string>>;
  /** By the name of the field. */
  errors: Readonly<Record<string, string>>;
}

const autocomplete: Record<string, string> = { first_name: 'given-name', last_name: 'family-name' };

interface FormField {
  name: string;
  label: string;
  isRequired: boolean;
}

/** A field may be called `constructor`. */
const ownValue = (texts: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined;

const kindOf = (name: string): string =>
  name === 'email'
    ? 'type="email" dir="ltr" maxlength="254" autocomplete="email" spellcheck="false" autocapitalize="none"'
    : Object.hasOwn(autocomplete, name)
      ? `type="text" dir="auto" maxlength="100" autocomplete="${autocomplete[name]}"`
      : 'type="text" dir="auto" maxlength="1000"';

const fieldOf = (
  { name, label, isRequired }: FormField,
  { values, errors }: FormAnswer,
  translate: Translate,
): string => {
  const error = ownValue(errors, name);
  // The cursor starts at the first fault.
  const focus = Object.keys(errors)[0] === name ? ' autofocus' : '';
  const wrong = error ? ` aria-invalid="true" aria-describedby="${name}-error"${focus}` : '';
  return `<div class="field">
<label for="${name}">${escapeText(label)}${isRequired ? '' : ` <em>${translate('readers.signUp.optional')}</em>`}</label>
${error ? `<p class="wrong" id="${name}-error">${escapeText(error)}</p>\n` : ''}<input id="${name}" name="${name}" ${kindOf(name)}${isRequired ? ' required' : ''}${wrong} value="${escapeAttribute(ownValue(values, name) ?? '')}">
</div>`;
};

const honeypot = (translate: Translate): string =>
  `<div class="pot" aria-hidden="true"><label for="${honeypotField}">${translate('readers.signUp.honeypot')}</label><input id="${honeypotField}" name="${honeypotField}" tabindex="-1" autocomplete="off"></div>`;

const standardLabels: Record<string, TextKey> = {
  first_name: 'readers.signUp.firstName',
  last_name: 'readers.signUp.lastName',
};

const standardLabel = (key: string, translate: Translate): string | undefined => {
  const text = Object.hasOwn(standardLabels, key) ? standardLabels[key] : undefined;
  return text && translate(text);
};

const fieldsOf = ({ settings, labels }: SignUpForm, translate: Translate): FormField[] => [
  { name: 'email', label: translate('readers.signUp.email'), isRequired: true },
  ...settings.fields.map(({ key, required }) => ({
    name: key,
    label: standardLabel(key, translate) ?? ownValue(labels, key) ?? key,
    isRequired: required,
  })),
];

const nothing: FormAnswer = { values: {}, errors: {} };

/**
 * The form as a whole page in HTML without scripts, everything escaped. `stamp` is the signed time of its opening. With
 * an `answer` it shows the submitted values and their faults, and begins at the first fault.
 */
export const signUpPage = (
  form: SignUpForm,
  context: {
    action: string;
    /** Contains the time when the page was opened. */
    stamp: string;
    brand: string;
    isFramed: boolean;
    texts: PageTexts;
    answer?: FormAnswer;
  },
): string => {
  const { settings, sender, doubleOptIn } = form;
  const { texts } = context;
  const { translate } = texts;
  const defaults = defaultTexts(sender, doubleOptIn, translate);
  const answer = context.answer ?? nothing;
  const isWrong = Object.keys(answer.errors).length > 0;
  // A redirect applies to the whole window and not only to the frame.
  const target = context.isFramed && settings.redirectUrl !== '' ? ' target="_top"' : '';
  const title = settings.title || defaults.title;
  return publicPage({
    title: isWrong ? translate('readers.signUp.faults', { title }) : title,
    sender,
    brand: context.brand,
    isFramed: context.isFramed,
    texts,
    body: `<h1 dir="auto">${escapeText(title)}</h1>
${settings.text ? `<p class="lines" dir="auto">${escapeText(settings.text)}</p>\n` : ''}<form method="post" action="${escapeAttribute(context.action)}"${target}>
${fieldsOf(form, translate)
  .map((field) => fieldOf(field, answer, translate))
  .join('\n')}
${honeypot(translate)}
<input type="hidden" name="${stampField}" value="${escapeAttribute(context.stamp)}">
<p class="agree lines" dir="auto">${escapeText(settings.agreement || defaults.agreement)}</p>
<button>${escapeText(settings.button || defaults.button)}</button>
</form>`,
  });
};

interface AnswerContext {
  brand: string;
  isFramed: boolean;
  texts: PageTexts;
}

/** Another address that was perhaps meant, and what the form was sent with. */
export interface Correction {
  action: string;
  stamp: string;
  values: Readonly<Record<string, string>>;
  meant: string;
}

/** An address reads from left to right in every language. */
const isolated = (address: string): string => `\u2066${address}\u2069`;

const correctionForm = (
  { settings }: SignUpForm,
  { action, stamp, values, meant }: Correction,
  translate: Translate,
): string => {
  const typed = ownValue(values, 'email')?.trim() ?? '';
  const sent = [
    ['email', meant],
    ...settings.fields.map(({ key }) => [key, ownValue(values, key) ?? '']),
    [stampField, stamp],
  ];
  return `<form method="post" action="${escapeAttribute(action)}">
<p>${escapeText(translate('readers.signUp.typo', { typed: isolated(typed), meant: isolated(meant) }))}</p>
${sent.map(([name = '', value = '']) => `<input type="hidden" name="${escapeAttribute(name)}" value="${escapeAttribute(value)}">`).join('\n')}
<button>${escapeText(translate('readers.signUp.useMeant', { meant: isolated(meant) }))}</button>
</form>`;
};

/**
 * After the form was sent: the same for everyone and every result. With a `correction`, which depends on the typed address
 * alone, it offers to send the form again with the other address.
 */
export const signedUpPage = (
  form: SignUpForm,
  context: AnswerContext & { correction: Correction | null },
): string => {
  const { correction, texts } = context;
  const { translate } = texts;
  const thanks = translate('readers.signUp.thanks');
  const { successText } = defaultTexts(form.sender, form.doubleOptIn, translate);
  return publicPage({
    ...context,
    title: thanks,
    sender: form.sender,
    body: `<h1>${thanks}</h1>
<p class="lines" dir="auto">${escapeText(form.settings.successText || successText)}</p>
<p>${translate('readers.signUp.checkSpam')}</p>${correction ? `\n${correctionForm(form, correction, translate)}` : ''}`,
  });
};

/** For a form that is disabled or deleted, or whose owner has no plan. */
export const closedFormPage = (context: AnswerContext): string => {
  const { translate } = context.texts;
  const title = translate('readers.signUp.closedTitle');
  return publicPage({
    ...context,
    title,
    sender: null,
    body: `<h1>${title}</h1>
<p>${translate('readers.signUp.closed')}</p>`,
  });
};

/**
 * For the page of another site, to be styled there. It has no opening time, so its sign-ups are confirmed by message.
 */
export const formHtml = (form: SignUpForm, url: string, translate: Translate): string => {
  const defaults = defaultTexts(form.sender, form.doubleOptIn, translate);
  return `<form method="post" action="${escapeAttribute(url)}">
${fieldsOf(form, translate)
  .map(
    ({ name, label, isRequired }) =>
      `  <p><label>${escapeText(label)}<br><input type="${name === 'email' ? 'email' : 'text'}" name="${name}"${isRequired ? ' required' : ''}></label></p>`,
  )
  .join('\n')}
  <p style="position:absolute;inset-inline-start:-9999px" aria-hidden="true"><label>${translate('readers.signUp.honeypot')} <input name="${honeypotField}" tabindex="-1" autocomplete="off"></label></p>
  <p>${escapeText(form.settings.agreement || defaults.agreement)}</p>
  <p><button>${escapeText(form.settings.button || defaults.button)}</button></p>
</form>
`;
};

/** A frame for the page of another site, about as high as the form. */
export const formEmbed = (form: SignUpForm, url: string, translate: Translate): string =>
  `<iframe src="${escapeAttribute(`${url}?frame=1`)}" title="${escapeAttribute(form.settings.title || defaultTexts(form.sender, form.doubleOptIn, translate).title)}" style="width:100%;max-width:560px;height:${330 + form.settings.fields.length * 92 + (form.settings.text ? 80 : 0)}px;border:0"></iframe>
`;
