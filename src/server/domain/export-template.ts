import type { z } from 'zod';
import type { exportInput, exportOutput } from '#contract/export-template.ts';
import { documentSchema } from '#email/document.ts';
import { letterSetting } from '#email/letter/letter-setting.ts';
import type { Context } from '../context.ts';
import { documentJson } from './document-size.ts';
import { workOnEmail } from './email-work.ts';
import { customFontsOf } from './fonts.ts';
import type { Account } from './sessions.ts';
import { writerOf } from './writer.ts';

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
