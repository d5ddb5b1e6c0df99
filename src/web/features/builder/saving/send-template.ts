import { analyzeTemplate } from '#contract/emails/analyze.ts';
import { createTemplate, getTemplate, type Template, updateTemplate } from '#contract/emails/templates.ts';
import { listFonts } from '#contract/files/fonts.ts';
import { type Document, schemaVersion } from '#email/document/document.ts';
import type { Writer } from '#email/letter/letter-for.ts';
import { builtInFont } from '#email/render/fonts.ts';
import { type CustomFont, renderEmail } from '#email/render/render.ts';
import { ApiError, call } from '#web/lib/api.ts';
import type { Moment } from '../store/delta.ts';
import { fallbackName } from '../titles.ts';

export interface SaveRequest extends Moment {
  templateId: string | null;
  /** A design of the library instead of a template. */
  designId?: string | null;
  /** The revision that was changed. */
  revision: number | null;
  /** The name of an email without an id. */
  draftKey: string;
  /** The owner of the work: all tabs of a browser share one session, which may belong to another user by now. */
  userId: string;
  autosave: boolean;
  /** The page is being closed. */
  leaving?: boolean;
  /** If it is not known yet, the server makes the HTML, as it does for an autosave. */
  writer?: Writer | null;
}

// The largest request that the browser still sends for a closing page.
const maxLeavingCharacters = 60_000;

/** A save by hand also requests the grade. It is stored with the template, whatever the result of this call. */
const analyzeBeside = (
  htmlContent: string,
  { settings: { subject, preheader } }: Moment['document'],
): void => {
  call(analyzeTemplate, { body: { htmlContent, subject, preheader } }).catch(() => undefined);
};

const familiesIn = ({ settings, blocks }: Document): string[] => [
  settings.fontFamily,
  ...blocks.flatMap((block) =>
    'styles' in block && 'fontFamily' in block.styles ? [block.styles.fontFamily] : [],
  ),
];

/** The custom fonts, requested only if the email uses one. */
const ownFonts = async (document: Document): Promise<readonly CustomFont[]> =>
  familiesIn(document).every((family) => !family || builtInFont(family))
    ? []
    : call(listFonts).catch(() => []);

/** One save. An autosave leaves the HTML to the server: the same renderer makes it there, with the same words. */
export const sendTemplate = async ({
  templateId,
  revision,
  document,
  name,
  draftKey,
  userId,
  autosave,
  leaving = false,
  writer = null,
}: SaveRequest): Promise<Template> => {
  const title = name.trim() || fallbackName;
  const htmlContent =
    autosave || !writer
      ? undefined
      : renderEmail(document, {
          title,
          letter: (await import('#email/letter/letter-for.ts')).letterFor(document, writer),
          customFonts: leaving ? [] : await ownFonts(document),
        }).html;
  if (htmlContent !== undefined && !leaving) analyzeBeside(htmlContent, document);
  const body = {
    name: title,
    content: { schemaVersion, blocks: document.blocks, settings: document.settings } as const,
    ...(autosave ? { autosave } : { htmlContent }),
  };
  const keepalive = leaving && JSON.stringify(body).length < maxLeavingCharacters;
  if (templateId === null) return call(createTemplate, { body: { ...body, draftKey, userId }, keepalive });
  const base = revision === null ? {} : { baseRevision: revision };
  return call(updateTemplate, { params: { id: templateId }, body: { ...body, ...base }, keepalive });
};

export const loadTemplate = (id: string): Promise<Template> => call(getTemplate, { params: { id } });

export const hasStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);
