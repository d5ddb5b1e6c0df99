// The fields that an import makes for columns of its file, before the file is sent.
import type { QueryClient } from '@tanstack/react-query';
import { type ContactField, createContactField, listContactFields } from '#contract/audience/lists.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { newFieldType, type PreviewColumn } from './import-targets.ts';

/** A field created earlier, by an import that then failed or in another tab, is used. */
const createField = async (field: ContactField): Promise<void> => {
  try {
    await call(createContactField, { body: field });
  } catch (error) {
    const exists = error instanceof ApiError && error.status === 409;
    if (!exists || !(await call(listContactFields, {})).some(({ key }) => key === field.key)) throw error;
  }
};

/** The targets with the created fields; null: one could not be created, which was reported. */
export const createNewFields = async (
  client: QueryClient,
  columns: readonly PreviewColumn[],
  targets: readonly string[],
): Promise<readonly string[] | null> => {
  const created: string[] = [];
  try {
    for (const [index, target] of targets.entries()) {
      const type = newFieldType(target);
      const field = columns[index]?.newField;
      if (type === null || !field) {
        created.push(type === null ? target : 'ignore');
        continue;
      }
      await createField({ key: field.key, label: field.label, type });
      created.push(`field:${field.key}`);
    }
  } catch (error) {
    toastError(error);
    return null;
  } finally {
    if (targets.some((target) => newFieldType(target) !== null))
      await invalidateEndpoints(client, [listContactFields]);
  }
  return created;
};
