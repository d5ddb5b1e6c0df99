import type { z } from 'zod';
import type { exportInput, exportOutput } from '#contract/export-template.ts';
import { documentSchema } from '#email/document.ts';
import { defaultReplyRequest, emailTitles } from '#email/email-titles.ts';
import type { Letter } from '#email/render.ts';
import type { Context } from '../context.ts';
import { documentJson } from './document-size.ts';
import { workOnEmail } from './email-work.ts';
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
  const characters = documentJson(document).length;
  const letter = letterOf(account, input);
  return workOnEmail(ctx, account, {
    task: 'render',
    input: { document, letter, customFonts: await customFontsOf(ctx, account), withText: true },
    characters,
    kept: 'Nothing was exported.',
  });
};
