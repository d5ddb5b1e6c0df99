// Subject, HTML and text of a test email, with the sender's own values for merge tags.
import type { Document } from '#email/document/document.ts';
import { emailCopyFor, type Writer } from '#email/email-copy/email-copy-for.ts';
import { textOfHtml } from '#email/inline/html-text.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { type Compiled, type CompileOptions, compileCampaign } from '#email/personalize/compile.ts';
import { contactTags } from '#email/personalize/merge-tags.ts';
import { personalize } from '#email/personalize/personalize.ts';
import { renderEmail } from '#email/render/render.ts';
import type { Context } from '../../../context.ts';
import { listFields } from '../../../db/audience/contacts/fields.ts';
import type { Caller } from '../../shared/caller.ts';

export interface TestParts {
  subject: string;
  html: string;
  text: string;
}

interface Source {
  name: string;
  content: Document;
}

/** The template's own text for its unchanged HTML; otherwise the text of the HTML. */
const textOf = (writer: Writer, html: string, template: Source | null): string => {
  const emailCopy = template ? emailCopyFor(template.content, writer) : null;
  const renderVariants =
    template && emailCopy
      ? [{ emailCopy }, { emailCopy, title: template.name }, { title: template.name }, {}]
      : [];
  for (const options of renderVariants) {
    if (template && renderEmail(template.content, options).html === html)
      return plainText(template.content, options);
  }
  return textOfHtml(html);
};

const subjectOf = (name: string, template: Source | null): string =>
  template?.content.settings.subject?.trim() || `Test: ${name || 'Untitled Campaign'}`;

/**
 * Values for merge tags: the sender's own name, and for other contact fields the field name in brackets, unless every
 * tag has a fallback.
 */
export const senderValues = (
  { first_name, last_name, email }: Pick<Caller, 'first_name' | 'last_name' | 'email'>,
  { requiredFields }: Pick<Compiled, 'requiredFields'>,
): Record<string, string> => {
  const otherFields = requiredFields.filter((name) => !(contactTags as readonly string[]).includes(name));
  return {
    ...Object.fromEntries(otherFields.map((name) => [name, `[${name}]`])),
    first_name,
    last_name,
    email,
  };
};

/** In a test, personal links lead to the site: a click on them can unsubscribe no contact. */
export const sampleAddresses = (ctx: Context): NonNullable<CompileOptions['addresses']> => ({
  unsubscribe: (token) => `${ctx.publicUrl}/?unsubscribe=${token}`,
  preferences: (token) => `${ctx.publicUrl}/?preferences=${token}`,
  webView: (token) => `${ctx.publicUrl}/?view=${token}`,
});

export const composeTest = async (
  ctx: Context,
  caller: Caller,
  { html, name, template, writer }: { html: string; name: string; template: Source | null; writer: Writer },
): Promise<TestParts> => {
  const campaign = { html, subject: subjectOf(name, template), text: textOf(writer, html, template) };
  const compiled = compileCampaign(campaign, {
    addresses: sampleAddresses(ctx),
    tokens: () => ({ tracking: 'test', personal: 'test' }),
    fields: (await listFields(ctx.db, caller.workspace_id)).map(({ key }) => key),
    trackLinks: false,
    trackOpens: false,
  });
  const {
    subject,
    html: personalizedHtml,
    text,
  } = personalize(compiled, { id: caller.id, values: senderValues(caller, compiled) });
  return { subject, html: personalizedHtml, text: text.trim() ? text : 'This email shows images only.\n' };
};
