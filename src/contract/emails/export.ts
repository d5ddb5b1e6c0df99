import { z } from 'zod';
import { blocksSchema } from '#email/document/block.ts';
import { settingsSchema } from '#email/document/document.ts';
import { oneOfBothMessage, sectionsSchema } from '#email/document/section.ts';
import { emailCopySetting } from '#email/email-copy/email-copy-setting.ts';
import { emailBodyBytes } from '../body-sizes.ts';
import { endpoint } from '../endpoint.ts';

export const exportInput = z
  .object({
    blocks: blocksSchema.optional(),
    /** Instead of `blocks`, for an email with a layout. */
    sections: sectionsSchema.optional(),
    settings: settingsSchema.optional(),
    userEmail: z.string().max(254).optional(),
    domain: z.string().max(253).optional(),
    /**
     * Words around the blocks: an empty one is none, a missing one is that of `settings.letter`, otherwise its default.
     */
    ...emailCopySetting.shape,
  })
  .refine(({ blocks, sections }) => (blocks === undefined) !== (sections === undefined), {
    path: ['blocks'],
    message: oneOfBothMessage,
  });

export const exportOutput = z.object({
  html: z.string(),
  text: z.string(),
  /** What the renderer omitted or changed, and in which block. */
  warnings: z.array(z.object({ blockId: z.string().nullable(), code: z.string(), message: z.string() })),
});

export const exportTemplate = endpoint({
  method: 'POST',
  path: '/api/export-template',
  summary: 'Turn blocks into email HTML.',
  access: 'user',
  body: exportInput,
  maxBodyBytes: emailBodyBytes,
  output: exportOutput,
});

export const exportStep3 = endpoint({
  method: 'POST',
  path: '/api/export/step3',
  summary: 'The same as /api/export-template, for the third step of the builder.',
  access: 'user',
  body: exportInput,
  maxBodyBytes: emailBodyBytes,
  output: exportOutput,
});
