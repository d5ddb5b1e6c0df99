import { exportStep3, exportTemplate } from '#contract/emails/export.ts';
import { type Document, partsOf } from '#email/document/document.ts';
import { exportWarnings } from '#email/dynamic/export-warning.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { type CustomFont, type EmailCopy, type RenderWarning, renderEmail } from '#email/render/render.ts';
import { inWords } from '#text/keyed-text.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { t } from '#web/text/t.ts';

/** Why the browser rendered the email instead of the server. */
export type ServerFailure = 'no-answer' | 'own-error';

/** In words, as the server answers. */
export type ExportWarning = Omit<RenderWarning, 'message'> & { message: string };

export interface Exported {
  html: string;
  text: string;
  warnings: readonly ExportWarning[];
  /** The greeting and sign-off that it was exported with. */
  letter: EmailCopy;
  /** null when the server rendered it. */
  madeHere: ServerFailure | null;
}

/** A refusal is not a failure: the server works, and rejects this email. */
const serverFailureOf = (error: unknown): ServerFailure | null => {
  if (!(error instanceof ApiError)) return 'no-answer';
  return error.status >= 500 ? 'own-error' : null;
};

export interface ExportOptions {
  letter: EmailCopy;
  /** The address of the account. */
  userEmail?: string | undefined;
  /** On step 3 the same email is exported again, with another greeting or sign-off. */
  isExportedBefore?: boolean;
  customFonts?: readonly CustomFont[] | undefined;
}

/**
 * The email with greeting and sign-off. Throws a refusal of the server; if the server fails, the browser renders the
 * email.
 */
export const exportEmail = async (
  document: Document,
  { letter: emailCopy, userEmail, isExportedBefore = false, customFonts = [] }: ExportOptions,
): Promise<Exported> => {
  try {
    const response = await call(isExportedBefore ? exportTemplate : exportStep3, {
      body: { ...partsOf(document), settings: document.settings, userEmail, ...emailCopy },
    });
    return { ...response, letter: emailCopy, madeHere: null };
  } catch (error) {
    const madeHere = serverFailureOf(error);
    if (!madeHere) throw error;
    const { html, warnings, parts } = renderEmail(document, { emailCopy, customFonts });
    return {
      html,
      text: plainText(document, { emailCopy }),
      warnings: [...warnings, ...exportWarnings(parts)].map((warning) => ({
        ...warning,
        message: inWords(t, warning.message),
      })),
      letter: emailCopy,
      madeHere,
    };
  }
};
