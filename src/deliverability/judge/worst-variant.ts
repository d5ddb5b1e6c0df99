// The grade of a document: of an email with conditions, that of its worst variant.
import type { Document } from '#email/document/document.ts';
import { variantCover } from '#email/dynamic/conditional-parts.ts';
import { variantDocument, whensOf } from '#email/dynamic/variant-document.ts';
import { analyze } from './analyze.ts';
import { judgedEmail, type Writing } from './judged-email.ts';
import { type Grade, grades } from './model.ts';

/** At most 16 variants are graded. */
export function gradeOfDocument(document: Document, writing: Writing): Grade {
  const whens = whensOf(document);
  const variants =
    whens.length === 0 ? [document] : variantCover(whens).map((bits) => variantDocument(document, bits));
  const found = variants.map((variant) => grades.indexOf(analyze(judgedEmail(variant, writing)).grade));
  return grades[Math.max(...found)] ?? 'F';
}
