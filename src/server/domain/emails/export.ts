import type { z } from 'zod';
import type { exportInput, exportOutput } from '#contract/emails/export.ts';
import { documentSchema } from '#email/document/document.ts';
import { letterSetting } from '#email/letter/letter-setting.ts';
import type { Context } from '../../context.ts';
import { customFontsOf } from '../files/fonts.ts';
import type { Account } from '../shared/account.ts';
import { writerOf } from './email-author.ts';
import { workOnEmail } from './render-worker.ts';
import { documentJson } from './serialize-document.ts';

export const exportTemplate = async (
  ctx: Context,
  account: Account,
  input: z.infer<typeof exportInput>,
): Promise<z.infer<typeof exportOutput>> => {
  const document = documentSchema.parse({ settings: input.settings, blocks: input.blocks });
  const characters = documentJson(document).length;
  return workOnEmail(ctx, account, {
    task: 'render',
    input: {
      document,
      writer: await writerOf(ctx, account),
      given: letterSetting.parse(input),
      customFonts: await customFontsOf(ctx, account),
      withText: true,
    },
    characters,
    kept: 'Nothing was exported.',
  });
};
