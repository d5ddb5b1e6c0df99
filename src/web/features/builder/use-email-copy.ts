// Greeting and sign-off of the open email, for its preview, its grade and its export.
import { useMemo } from 'react';
import { emailCopyFor, type Writer } from '#email/email-copy/email-copy-for.ts';
import type { EmailCopy } from '#email/render/email-copy.ts';
import type { BuilderState } from './store/builder-state.ts';
import { useBuilder } from './store/use-builder.ts';
import { useWriter } from './use-writer.ts';

/** Returns the same object until the text changes. */
const emailCopySelector = (writer: Writer) => {
  let lastDocument: BuilderState['document'] | null = null;
  let emailCopy: EmailCopy | null = null;
  return ({ document }: BuilderState): EmailCopy => {
    if (emailCopy && document === lastDocument) return emailCopy;
    const next = emailCopyFor(document, writer);
    if (!emailCopy || JSON.stringify(next) !== JSON.stringify(emailCopy)) emailCopy = next;
    lastDocument = document;
    return emailCopy;
  };
};

export const useEmailCopy = (): EmailCopy => {
  const writer = useWriter();
  return useBuilder(useMemo(() => emailCopySelector(writer), [writer]));
};
