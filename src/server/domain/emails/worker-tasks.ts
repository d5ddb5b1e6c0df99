// Tasks of the render worker. Each thread loads this module.
import { analyze } from '#deliverability/judge/analyze.ts';
import { gradeOfDocument } from '#deliverability/judge/worst-variant.ts';
import { withNetwork } from '#deliverability/network/merge-findings.ts';
import { targetsOf } from '#deliverability/network/targets.ts';
import { isNestedTooDeep } from '#email/document/nesting.ts';
import { emailCopyFor } from '#email/email-copy/email-copy-for.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { renderEmail } from '#email/render/render.ts';
import type { EmailTasks } from '../../context.ts';

export const judge: EmailTasks['judge'] = ({ email, maxTargets }) => {
  if (isNestedTooDeep(email.html)) return null;
  return { analysis: analyze(email), targets: maxTargets > 0 ? targetsOf(email, maxTargets) : null };
};

export const isTooDeep: EmailTasks['isTooDeep'] = (html) => isNestedTooDeep(html);

export const gradeDocument: EmailTasks['gradeDocument'] = ({ document, writing }) =>
  gradeOfDocument(document, writing);

export const joinNetwork: EmailTasks['joinNetwork'] = ({ analysis, email, facts }) =>
  withNetwork(analysis, email, facts);

export const render: EmailTasks['render'] = ({
  document,
  title,
  writer,
  given,
  customFonts,
  withText = false,
}) => {
  const emailCopy = emailCopyFor(document, writer, given);
  const { html, warnings, parts } = renderEmail(document, {
    customFonts,
    emailCopy,
    ...(title === undefined ? {} : { title }),
  });
  return { html, text: withText ? plainText(document, { emailCopy }) : '', warnings, parts };
};
