// The words around the blocks as a document stores them.
import { z } from 'zod';

/** A missing part gets its default (`email-copy-for.ts`); an empty one is none. The export call has the same limits. */
export const emailCopySetting = z.object({
  greeting: z.string().max(200).optional(),
  /** Chooses the opening line. */
  emailTitle: z.string().max(200).optional(),
  senderName: z.string().max(200).optional(),
  brandName: z.string().max(200).optional(),
  replyRequest: z.string().max(500).optional(),
  /** The line above the names. */
  signOff: z.string().max(100).optional(),
});

export type EmailCopySetting = z.infer<typeof emailCopySetting>;

/** For a complete email: a design of the library, an import. */
export const noEmailCopy = {
  greeting: '',
  emailTitle: '',
  senderName: '',
  brandName: '',
  replyRequest: '',
  signOff: '',
} as const satisfies Required<EmailCopySetting>;
