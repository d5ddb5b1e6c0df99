// Checks an input against its contract schema, in the thread that serves requests or in one that reads large bodies.
import type { z } from 'zod';
import { translateFixed } from '#contract/fixed-issues.ts';
import { plainIssues } from '#contract/plain-issue.ts';
import type { Translate } from '#text/translator.ts';
import { InputError } from '../../domain/shared/errors.ts';
import { fieldLabels } from './field-labels.ts';

/** A hostile body can have as many faults as it has values. */
const maxErrors = 100;

export const parse = <Schema extends z.ZodType>(
  schema: Schema | undefined,
  input: unknown,
  translate: Translate,
): z.output<Schema> => {
  if (!schema) return undefined as z.output<Schema>;
  const result = schema.safeParse(input, { error: plainIssues(translate, fieldLabels(translate)) });
  if (result.success) return result.data;
  throw new InputError(
    result.error.issues.slice(0, maxErrors).map(({ path, message }) => ({
      path: path.join('.'),
      message: translateFixed(translate, message),
    })),
  );
};
