// Input meets the contract: here, for whoever reads a request, in whichever thread.
import type { z } from 'zod';
import { DomainError, type FieldError } from '../domain/errors.ts';

/** A hostile body can be wrong in as many places as it has values. */
const maxErrors = 100;

const required = (path: readonly PropertyKey[]): string => `${path.join('.') || 'The body'} is required.`;

/** A message that does not say which field it is about gets the field's name. */
const inWords = ({ path, message }: { path: string; message: string }): string =>
  path && /^(Invalid|Too) /.test(message) && !message.includes(path) ? `${path}: ${message}` : message;

export const parse = <Schema extends z.ZodType>(
  schema: Schema | undefined,
  input: unknown,
): z.output<Schema> => {
  if (!schema) return undefined as z.output<Schema>;
  const result = schema.safeParse(input, {
    error: (issue) =>
      issue.code === 'invalid_type' && issue.input === undefined ? required(issue.path ?? []) : undefined,
  });
  if (result.success) return result.data;
  const errors: FieldError[] = result.error.issues
    .slice(0, maxErrors)
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const [first] = errors;
  throw new DomainError('invalid', first ? inWords(first) : 'The input is not valid.', { errors });
};
