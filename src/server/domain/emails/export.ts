import type { z } from 'zod';
import type { exportInput, exportOutput } from '#contract/emails/export.ts';
import { type Document, documentSchema } from '#email/document/document.ts';
import { exportWarnings } from '#email/dynamic/export-warning.ts';
import { emailCopySetting } from '#email/email-copy/email-copy-setting.ts';
import { withIconServer } from '#email/social/icon-server.ts';
import { inWords } from '#text/keyed-text.ts';
import type { TextKey } from '#text/keys.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import { customFontsOf } from '../files/fonts.ts';
import type { Caller } from '../shared/caller.ts';
import { emailWriterOf } from './email-author.ts';
import { runEmailTask } from './render-worker.ts';
import { documentJson } from './serialize-document.ts';

/** The HTML and the text of a document, with the greeting and sign-off of its settings unless `given` has others. */
export const exportDocument = async (
  ctx: Context,
  caller: Caller,
  document: Document,
  given: z.infer<typeof emailCopySetting>,
  unchanged: TextKey,
) =>
  runEmailTask(ctx, caller, {
    task: 'render',
    input: {
      document,
      writer: await emailWriterOf(ctx, caller),
      given,
      customFonts: await customFontsOf(ctx, caller),
      withText: true,
    },
    characters: documentJson(document).length,
    unchanged,
  });

export const exportTemplate = async (
  ctx: Context,
  caller: Caller,
  input: z.infer<typeof exportInput>,
  translate: Translate,
): Promise<z.infer<typeof exportOutput>> => {
  const { settings, blocks, sections } = input;
  const document = withIconServer(documentSchema.parse({ settings, blocks, sections }), ctx.publicUrl);
  const { warnings, parts, ...exported } = await exportDocument(
    ctx,
    caller,
    document,
    emailCopySetting.parse(input),
    'refusals.unchanged.nothingExported',
  );
  return {
    ...exported,
    warnings: [...warnings, ...exportWarnings(parts)].map((warning) => ({
      ...warning,
      message: inWords(translate, warning.message),
    })),
  };
};
