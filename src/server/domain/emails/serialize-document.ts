import { maxDocumentBytes } from '#email/document/document.ts';
import { DomainError } from '../shared/errors.ts';

const rejectLarger = (json: string): void => {
  if (Buffer.byteLength(json) <= maxDocumentBytes) return;
  throw new DomainError(
    'too-large',
    'This email is larger than 2 MB. Nothing was changed. Remove some blocks and try again.',
  );
};

/** Serializes a document or its blocks for storage. */
export const documentJson = (document: object): string => {
  const json = JSON.stringify(document);
  rejectLarger(json);
  return json;
};
