import { maxDocumentBytes } from '#email/document/document.ts';
import { DomainError } from '../shared/errors.ts';

const rejectLarger = (json: string): void => {
  if (Buffer.byteLength(json) <= maxDocumentBytes) return;
  throw new DomainError('too-large', 'refusals.emails.tooLarge');
};

/** Serializes a document or its blocks for storage. */
export const documentJson = (document: object): string => {
  const json = JSON.stringify(document);
  rejectLarger(json);
  return json;
};
