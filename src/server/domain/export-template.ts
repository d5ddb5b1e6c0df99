import type { z } from 'zod';
import type { exportInput, exportOutput } from '#contract/export-template.ts';
import { documentSchema } from '#email/document.ts';
import { defaultReplyRequest, emailTitles } from '#email/email-titles.ts';
import { plainText } from '#email/plain-text.ts';
import { type Letter, renderEmail } from '#email/render.ts';
import type { Context } from '../context.ts';
import { refuseLargeDocument } from './document-size.ts';
import { customFontsOf } from './fonts.ts';
import type { Account } from './sessions.ts';

/** Who writes, when the export does not say: the user's first name, for the company or the user's team. */
export const letterOf = (account: Account, input: Partial<z.infer<typeof exportInput>>): Letter => ({
  emailTitle: input.emailTitle?.trim() || emailTitles[0].title,
  senderName: input.senderName?.trim() || account.first_name,
  brandName: input.brandName?.trim() || account.company || `the ${account.first_name} team`,
  replyRequest: input.replyRequest?.trim() || defaultReplyRequest,
  signOff: input.signOff?.trim(),
});

export const exportTemplate = async (
  ctx: Context,
  account: Account,
  input: z.infer<typeof exportInput>,
): Promise<z.infer<typeof exportOutput>> => {
  const document = documentSchema.parse({ settings: input.settings, blocks: input.blocks });
  refuseLargeDocument(document);
  const letter = letterOf(account, input);
  const { html, warnings } = renderEmail(document, {
    letter,
    customFonts: await customFontsOf(ctx, account),
  });
  return { html, text: plainText(document, { letter }), warnings };
};
