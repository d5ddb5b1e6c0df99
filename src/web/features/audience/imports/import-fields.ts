// The fields that an import makes for columns of its file, before the file is sent.
import type { QueryClient } from '@tanstack/react-query';
import { type ContactField, createContactField, listContactFields } from '#contract/audience/lists.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { failed, noAnswer } from '../failed.ts';
import { newFieldType, type PreviewColumn } from './import-targets.ts';

/** A field created earlier, by an import that then failed or in another tab, is used. */
const makeField = async (field: ContactField): Promise<void> => {
  try {
    await call(createContactField, { body: field });
  } catch (error) {
    const isThere = error instanceof ApiError && error.status === 409;
    if (!isThere || !(await call(listContactFields, {})).some(({ key }) => key === field.key)) throw error;
  }
};

/** The targets with the created fields; null: one could not be created, which was reported. */
export const makeNewFields = async (
  client: QueryClient,
  columns: readonly PreviewColumn[],
  targets: readonly string[],
): Promise<readonly string[] | null> => {
  const made: string[] = [];
  try {
    for (const [at, target] of targets.entries()) {
      const type = newFieldType(target);
      const field = columns[at]?.newField;
      if (type === null || !field) {
        made.push(type === null ? target : 'ignore');
        continue;
      }
      await makeField({ key: field.key, label: field.label, type });
      made.push(`field:${field.key}`);
    }
  } catch (error) {
    failed(error, noAnswer);
    return null;
  } finally {
    if (targets.some((target) => newFieldType(target) !== null))
      await invalidateEndpoints(client, [listContactFields]);
  }
  return made;
};
