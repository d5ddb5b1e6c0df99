// The sign-up form of a list as people see it: on its own page, in a frame of another page, and in the settings while
// it is edited.

import type { SignUpFormSettings } from '#contract/audience/sign-up-forms.ts';
import { escapeAttribute, escapeText } from '#email/render/html.ts';
import { publicPage } from './page-shell.ts';

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
export const defaultTexts = (sender: string, doubleOptIn: boolean) => ({
  title: `Emails from ${sender}`,
  button: 'Subscribe',
  agreement: `By subscribing you agree to get emails from ${sender}. Each of them has an unsubscribe link.`,
  successText: doubleOptIn
    ? 'Look into your mailbox: we have sent you an email. Press the button in it to confirm your address.'
    : 'Thank you, that is noted. If your address has to be confirmed, we have sent you an email.',
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
    ? 'type="email" maxlength="254" autocomplete="email" spellcheck="false" autocapitalize="none"'
    : Object.hasOwn(autocomplete, name)
      ? `type="text" maxlength="100" autocomplete="${autocomplete[name]}"`
      : 'type="text" maxlength="1000"';

const fieldOf = ({ name, label, isRequired }: FormField, { values, errors }: FormAnswer): string => {
  const error = ownValue(errors, name);
  // The cursor starts at the first fault.
  const focus = Object.keys(errors)[0] === name ? ' autofocus' : '';
  const wrong = error ? ` aria-invalid="true" aria-describedby="${name}-error"${focus}` : '';
  return `<div class="field">
<label for="${name}">${escapeText(label)}${isRequired ? '' : ' <em>optional</em>'}</label>
${error ? `<p class="wrong" id="${name}-error">${escapeText(error)}</p>\n` : ''}<input id="${name}" name="${name}" ${kindOf(name)}${isRequired ? ' required' : ''}${wrong} value="${escapeAttribute(ownValue(values, name) ?? '')}">
</div>`;
};

const honeypot = `<div class="pot" aria-hidden="true"><label for="${honeypotField}">Leave this field empty</label><input id="${honeypotField}" name="${honeypotField}" tabindex="-1" autocomplete="off"></div>`;

const fieldsOf = ({ settings, labels }: SignUpForm): FormField[] => [
  { name: 'email', label: 'Email address', isRequired: true },
  ...settings.fields.map(({ key, required }) => ({
    name: key,
    label: ownValue(labels, key) ?? key,
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
    answer?: FormAnswer;
  },
): string => {
  const { settings, sender, doubleOptIn } = form;
  const defaults = defaultTexts(sender, doubleOptIn);
  const answer = context.answer ?? nothing;
  const isWrong = Object.keys(answer.errors).length > 0;
  // A redirect applies to the whole window and not only to the frame.
  const target = context.isFramed && settings.redirectUrl !== '' ? ' target="_top"' : '';
  const title = settings.title || defaults.title;
  return publicPage({
    title: isWrong ? `Please look again: ${title}` : title,
    sender,
    brand: context.brand,
    isFramed: context.isFramed,
    body: `<h1>${escapeText(title)}</h1>
${settings.text ? `<p class="lines">${escapeText(settings.text)}</p>\n` : ''}<form method="post" action="${escapeAttribute(context.action)}"${target}>
${fieldsOf(form)
  .map((field) => fieldOf(field, answer))
  .join('\n')}
${honeypot}
<input type="hidden" name="${stampField}" value="${escapeAttribute(context.stamp)}">
<p class="agree lines">${escapeText(settings.agreement || defaults.agreement)}</p>
<button>${escapeText(settings.button || defaults.button)}</button>
</form>`,
  });
};

/** After the form was sent: the same for everyone and every result. */
export const signedUpPage = (form: SignUpForm, context: { brand: string; isFramed: boolean }): string =>
  publicPage({
    title: 'Thank you',
    sender: form.sender,
    brand: context.brand,
    isFramed: context.isFramed,
    body: `<h1>Thank you</h1>
<p class="lines">${escapeText(form.settings.successText || defaultTexts(form.sender, form.doubleOptIn).successText)}</p>
<p>If no email arrives within a few minutes, look in your spam folder.</p>`,
  });

/** For a form that is disabled or deleted, or whose owner has no plan. */
export const closedFormPage = (context: { brand: string; isFramed: boolean }): string =>
  publicPage({
    title: 'This form is closed',
    sender: null,
    brand: context.brand,
    isFramed: context.isFramed,
    body: `<h1>This form is closed</h1>
<p>This form is closed at the moment. Nothing was stored. Ask the person who gave you the link.</p>`,
  });

/**
 * For the page of another site, to be styled there. It has no opening time, so its sign-ups are confirmed by message.
 */
export const formHtml = (form: SignUpForm, url: string): string => {
  const defaults = defaultTexts(form.sender, form.doubleOptIn);
  return `<form method="post" action="${escapeAttribute(url)}">
${fieldsOf(form)
  .map(
    ({ name, label, isRequired }) =>
      `  <p><label>${escapeText(label)}<br><input type="${name === 'email' ? 'email' : 'text'}" name="${name}"${isRequired ? ' required' : ''}></label></p>`,
  )
  .join('\n')}
  <p style="position:absolute;left:-9999px" aria-hidden="true"><label>Leave this field empty <input name="${honeypotField}" tabindex="-1" autocomplete="off"></label></p>
  <p>${escapeText(form.settings.agreement || defaults.agreement)}</p>
  <p><button>${escapeText(form.settings.button || defaults.button)}</button></p>
</form>
`;
};

/** A frame for the page of another site, about as high as the form. */
export const formEmbed = (form: SignUpForm, url: string): string =>
  `<iframe src="${escapeAttribute(`${url}?frame=1`)}" title="${escapeAttribute(form.settings.title || defaultTexts(form.sender, form.doubleOptIn).title)}" style="width:100%;max-width:560px;height:${330 + form.settings.fields.length * 92 + (form.settings.text ? 80 : 0)}px;border:0"></iframe>
`;
