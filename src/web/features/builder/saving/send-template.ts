import { createTemplate, getTemplate, type Template, updateTemplate } from '#contract/emails/templates.ts';
import { listFonts } from '#contract/files/fonts.ts';
import { type Document, storedDocument } from '#email/document/document.ts';
import type { Writer } from '#email/email-copy/email-copy-for.ts';
import { builtInFont } from '#email/render/fonts.ts';
import type { CustomFont } from '#email/render/render.ts';
import { ApiError, call } from '#web/lib/api.ts';
import type { Snapshot } from '../store/delta.ts';
import { savedNameOf } from '../titles.ts';

export interface SaveRequest extends Snapshot {
  templateId: string | null;
  /** A design of the library instead of a template. */
  designId?: string | null;
  /** The revision that was changed. */
  revision: number | null;
  /** The name of an email without an id. */
  draftKey: string;
  /** The owner of the email: the tabs of a browser share one session, which may belong to another user by now. */
  userId: string;
  autosave: boolean;
  /** The page is being closed. */
  isClosing?: boolean;
  /** If it is not known yet, the server renders the HTML, as it does for an autosave. */
  writer?: Writer | null;
}

// The largest request that the browser still sends for a closing page.
const maxKeepaliveCharacters = 60_000;

/** A save by hand also requests the grade. It is stored with the template even if this call fails. */
const requestGrade = async (
  htmlContent: string,
  { settings: { subject, preheader } }: Snapshot['document'],
): Promise<void> => {
  const { analyzeTemplate } = await import('#contract/emails/analyze.ts');
  await call(analyzeTemplate, { body: { htmlContent, subject, preheader } });
};

const fontFamiliesOf = ({ settings, blocks }: Document): string[] => [
  settings.fontFamily,
  ...blocks.flatMap((block) =>
    'fontFamily' in block.styles && block.styles.fontFamily ? [block.styles.fontFamily] : [],
  ),
];

/** The custom fonts, requested only if the email uses one. */
const customFontsOf = async (document: Document): Promise<readonly CustomFont[]> =>
  fontFamiliesOf(document).every((family) => !family || builtInFont(family))
    ? []
    : call(listFonts).catch(() => []);

/** Sends one save. The server renders the HTML of an autosave, with the same renderer and the same email copy. */
export const sendTemplate = async ({
  templateId,
  revision,
  document,
  name,
  draftKey,
  userId,
  autosave,
  isClosing = false,
  writer = null,
}: SaveRequest): Promise<Template> => {
  const title = savedNameOf(name);
  const htmlContent =
    autosave || !writer
      ? undefined
      : (await import('#email/render/render.ts')).renderEmail(document, {
          title,
          emailCopy: (await import('#email/email-copy/email-copy-for.ts')).emailCopyFor(document, writer),
          customFonts: isClosing ? [] : await customFontsOf(document),
        }).html;
  if (htmlContent !== undefined && !isClosing) requestGrade(htmlContent, document).catch(() => undefined);
  const body = {
    name: title,
    content: storedDocument(document),
    ...(autosave ? { autosave } : { htmlContent }),
  };
  const keepalive = isClosing && JSON.stringify(body).length < maxKeepaliveCharacters;
  if (templateId === null) return call(createTemplate, { body: { ...body, draftKey, userId }, keepalive });
  const base = revision === null ? {} : { baseRevision: revision };
  return call(updateTemplate, { params: { id: templateId }, body: { ...body, ...base }, keepalive });
};

export const loadTemplate = (id: string): Promise<Template> => call(getTemplate, { params: { id } });

export const hasStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);
