import type { z } from 'zod';
import type { exportInput, exportOutput } from '#contract/emails/export.ts';
import { documentSchema } from '#email/document/document.ts';
import { emailCopySetting } from '#email/email-copy/email-copy-setting.ts';
import { inWords } from '#text/keyed-text.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import { customFontsOf } from '../files/fonts.ts';
import type { Caller } from '../shared/caller.ts';
import { emailWriterOf } from './email-author.ts';
import { runEmailTask } from './render-worker.ts';
import { documentJson } from './serialize-document.ts';

export const exportTemplate = async (
  ctx: Context,
  caller: Caller,
  input: z.infer<typeof exportInput>,
  translate: Translate,
): Promise<z.infer<typeof exportOutput>> => {
  const document = documentSchema.parse({ settings: input.settings, blocks: input.blocks });
  const characters = documentJson(document).length;
  const { warnings, ...exported } = await runEmailTask(ctx, caller, {
    task: 'render',
    input: {
      document,
      writer: await emailWriterOf(ctx, caller),
      given: emailCopySetting.parse(input),
      customFonts: await customFontsOf(ctx, caller),
      withText: true,
    },
    characters,
    unchanged: 'refusals.unchanged.nothingExported',
  });
  return {
    ...exported,
    warnings: warnings.map((warning) => ({ ...warning, message: inWords(translate, warning.message) })),
  };
};
