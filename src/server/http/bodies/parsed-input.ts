// Checks an input against its contract schema, in the thread that serves requests or in one that reads large bodies.
import type { z } from 'zod';
import { plainIssue } from '#contract/plain-issue.ts';
import { DomainError, type FieldError } from '../../domain/shared/errors.ts';

/** A hostile body can have as many faults as it has values. */
const maxErrors = 100;

export const parse = <Schema extends z.ZodType>(
  schema: Schema | undefined,
  input: unknown,
): z.output<Schema> => {
  if (!schema) return undefined as z.output<Schema>;
  const result = schema.safeParse(input, { error: plainIssue });
  if (result.success) return result.data;
  const errors: FieldError[] = result.error.issues
    .slice(0, maxErrors)
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const [first] = errors;
  throw new DomainError('invalid', first?.message ?? 'The input is not valid.', { errors });
};
