import { exportStep3 } from '#contract/export-template.ts';
import type { Document } from '#email/document.ts';
import { plainText } from '#email/plain-text.ts';
import { type CustomFont, type Letter, type RenderWarning, renderEmail } from '#email/render.ts';
import { ApiError, call } from '#web/lib/api.ts';

export interface Exported {
  html: string;
  text: string;
  warnings: readonly RenderWarning[];
  /** The words around the blocks that it was exported with. */
  letter: Letter;
  /** True when the server could not do it and the browser did, with the same renderer. */
  madeHere: boolean;
}

/** No answer at all, or an answer that is the server's own trouble. */
const serverIsAway = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

/** The email between a greeting and a sign-off. A refusal of the server is passed on; its absence is made up for. */
export const exportEmail = async (
  document: Document,
  letter: Letter,
  customFonts: readonly CustomFont[] = [],
): Promise<Exported> => {
  try {
    const answer = await call(exportStep3, {
      body: { blocks: document.blocks, settings: document.settings, ...letter },
    });
    return { ...answer, letter, madeHere: false };
  } catch (error) {
    if (!serverIsAway(error)) throw error;
    const { html, warnings } = renderEmail(document, { letter, customFonts });
    return { html, text: plainText(document, { letter }), warnings, letter, madeHere: true };
  }
};
