// Tasks of the render worker: all work on emails whose time depends on their size. They depend on their input only.
import { type Analysis, analyze } from '#deliverability/judge/analyze.ts';
import { judgedEmail, type Writing } from '#deliverability/judge/judged-email.ts';
import type { EmailInput, Grade } from '#deliverability/judge/model.ts';
import type { NetworkFacts } from '#deliverability/network/facts.ts';
import { withNetwork } from '#deliverability/network/judge.ts';
import { type Targets, targetsOf } from '#deliverability/network/targets.ts';
import type { Document } from '#email/document/document.ts';
import { isNestedTooDeep } from '#email/document/nesting.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { letterFor, type Writer } from '#email/letter/letter-for.ts';
import type { LetterSetting } from '#email/letter/letter-setting.ts';
import { type CustomFont, type RenderWarning, renderEmail } from '#email/render/render.ts';

/** null for HTML that is nested too deeply to parse. */
export const judge = ({
  email,
  maxTargets,
}: {
  email: EmailInput;
  /** The maximum of addresses to try. */
  maxTargets: number;
}): { analysis: Analysis; targets: Targets | null } | null => {
  if (isNestedTooDeep(email.html)) return null;
  return { analysis: analyze(email), targets: maxTargets > 0 ? targetsOf(email, maxTargets) : null };
};

export const isTooDeep = (html: string): boolean => isNestedTooDeep(html);

export const gradeDocument = ({ document, writing }: { document: Document; writing: Writing }): Grade =>
  analyze(judgedEmail(document, writing)).grade;

export const joinNetwork = ({
  analysis,
  email,
  facts,
}: {
  analysis: Analysis;
  email: EmailInput;
  facts: NetworkFacts;
}): Analysis => withNetwork(analysis, email, facts);

export interface Rendering {
  document: Document;
  title?: string;
  /** The sender whose envelope text goes around the blocks; `given` overrides it. */
  writer: Writer;
  given?: LetterSetting;
  customFonts: readonly CustomFont[];
  /** Whether to render the plain text part as well. */
  withText?: boolean;
}

export const render = ({
  document,
  title,
  writer,
  given,
  customFonts,
  withText = false,
}: Rendering): { html: string; text: string; warnings: RenderWarning[] } => {
  const letter = letterFor(document, writer, given);
  const { html, warnings } = renderEmail(document, {
    customFonts,
    letter,
    ...(title === undefined ? {} : { title }),
  });
  return { html, text: withText ? plainText(document, { letter }) : '', warnings };
};
