import { exportStep3, exportTemplate } from '#contract/emails/export.ts';
import type { Document } from '#email/document/document.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { type CustomFont, type Letter, type RenderWarning, renderEmail } from '#email/render/render.ts';
import { ApiError, call } from '#web/lib/api.ts';

/** Why the server could not make an email that the browser then made with the same renderer. */
export type ServerTrouble = 'no-answer' | 'own-error';

export interface Exported {
  html: string;
  text: string;
  warnings: readonly RenderWarning[];
  /** The words around the blocks that it was exported with. */
  letter: Letter;
  /** null when the server made it. */
  madeHere: ServerTrouble | null;
}

/** A refusal is not a failure: the server works, and rejects this email. */
const troubleOf = (error: unknown): ServerTrouble | null => {
  if (!(error instanceof ApiError)) return 'no-answer';
  return error.status >= 500 ? 'own-error' : null;
};

export interface ExportOptions {
  letter: Letter;
  /** Of the account. */
  userEmail?: string | undefined;
  /** The email was exported before, and is exported again with other words. */
  isAgain?: boolean;
  customFonts?: readonly CustomFont[] | undefined;
}

/**
 * The email with the words around it. A refusal of the server is passed on; if the server fails, the browser renders
 * it.
 */
export const exportEmail = async (
  document: Document,
  { letter, userEmail, isAgain = false, customFonts = [] }: ExportOptions,
): Promise<Exported> => {
  try {
    const answer = await call(isAgain ? exportTemplate : exportStep3, {
      body: { blocks: document.blocks, settings: document.settings, userEmail, ...letter },
    });
    return { ...answer, letter, madeHere: null };
  } catch (error) {
    const madeHere = troubleOf(error);
    if (!madeHere) throw error;
    const { html, warnings } = renderEmail(document, { letter, customFonts });
    return { html, text: plainText(document, { letter }), warnings, letter, madeHere };
  }
};
