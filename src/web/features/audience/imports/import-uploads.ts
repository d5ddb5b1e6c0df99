// Imports that this page has started. They continue when the dialog or the tab is left; the server finishes what it
// received even when the page is closed.

import type { QueryClient } from '@tanstack/react-query';
import { nanoid } from 'nanoid';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import {
  type ImportResult,
  importContacts,
  importCsv,
  listImports,
  maxImportBytes,
  refusedRows,
} from '#contract/audience/imports.ts';
import { call, endpointUrl } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { sendForm } from '#web/lib/upload/send-form.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { renewContacts } from '../contacts/use-contact-changes.ts';
import { countedStatuses } from './import-labels.ts';
import type { StatusChoices } from './import-targets.ts';

export type ImportSource = { kind: 'file'; file: File } | { kind: 'paste'; text: string };

export interface ImportOptions {
  listId: string;
  tagIds: readonly string[];
  mapping: readonly string[];
  statusValues: StatusChoices;
  dateOrder: 'dmy' | 'mdy' | '';
}

interface ImportRun {
  id: string;
  name: string;
  /** Of the file, as far as it was sent; null: it is with the server. */
  sentPercent: number | null;
}

const runs = createStore<readonly ImportRun[]>()(() => []);
const change = (next: (runs: readonly ImportRun[]) => readonly ImportRun[]) => runs.setState(next, true);
export const useImportRuns = (): readonly ImportRun[] => useStore(runs);
/** The caller that started it reports its end. */
export const isOwnRun = (id: string): boolean => runs.getState().some((run) => run.id === id);

/** The specification's limits for a file, checked before the upload. */
export const fileProblem = ({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) => {
  if (!/\.csv$/i.test(name) && !/csv/i.test(type))
    return {
      title: t('contacts.importUploads.invalidFileType'),
      description: t('contacts.importUploads.pleaseSelectACsvFile'),
    };
  if (size > maxImportBytes)
    return {
      title: t('contacts.importUploads.fileTooLarge'),
      description: t('contacts.importUploads.csvFileMustBeSmallerThan'),
    };
  return null;
};

export const refusedRowsUrl = (id: string, warnings = false): string =>
  endpointUrl(refusedRows, { params: { id }, ...(warnings ? { query: { warnings } } : {}) });

const shownErrors = 3;

const actionOf = ({ importId, failed: refused, rowWarnings }: ImportResult) => {
  if (refused > 0) return { label: t('contacts.importUploads.refusedRows'), areWarnings: false, importId };
  return rowWarnings.length > 0
    ? { label: t('contacts.importUploads.rowsWithWarnings'), areWarnings: true, importId }
    : null;
};

export const toastImported = (result: ImportResult): void => {
  const { imported, failed: refused, errors, statuses, rowWarnings } = result;
  const counts = t('contacts.importUploads.importedImportedRefusedFailed', { imported, refused });
  const statusText = countedStatuses(statuses);
  // Warnings about whole columns were shown before the import.
  const first = [...errors, ...rowWarnings].slice(0, shownErrors);
  const action = actionOf(result);
  showToast({
    title: t('contacts.importUploads.contactsImported'),
    description: [
      counts,
      ...(statusText ? [t('contacts.importUploads.byTheFileStatustext', { statusText })] : []),
      ...first,
    ].join(' '),
    ...(action
      ? {
          action: {
            label: action.label,
            onAct: () => window.location.assign(refusedRowsUrl(action.importId, action.areWarnings)),
          },
        }
      : {}),
  });
};

/** For a failure without a reason. */
export const importFallback = (isFile: boolean): string =>
  isFile ? t('contacts.importUploads.failedToImportCsv') : t('contacts.importUploads.failedToImportContacts');

const send = async (run: ImportRun, source: ImportSource, options: ImportOptions): Promise<ImportResult> => {
  const { listId, tagIds, mapping, statusValues, dateOrder } = options;
  const { id: importId } = run;
  if (source.kind === 'paste')
    return call(importContacts, {
      body: {
        contactsData: source.text,
        importId,
        consent: true,
        mapping: [...mapping],
        tagIds: [...tagIds],
        ...(listId ? { listId } : {}),
        ...(Object.keys(statusValues).length > 0 ? { statusValues } : {}),
        ...(dateOrder ? { dateOrder } : {}),
      },
    });
  const form = new FormData();
  form.set('importId', importId);
  form.set('consent', 'true');
  form.set('mapping', JSON.stringify(mapping));
  if (listId) form.set('listId', listId);
  if (tagIds.length > 0) form.set('tagIds', tagIds.join(','));
  if (Object.keys(statusValues).length > 0) form.set('statusValues', JSON.stringify(statusValues));
  if (dateOrder) form.set('dateOrder', dateOrder);
  form.set('csvFile', source.file);
  const result = await sendForm(importCsv.path, form, {
    signal: new AbortController().signal,
    onProgress: (percent) =>
      change((all) =>
        all.map((candidate) =>
          candidate.id === importId
            ? { ...candidate, sentPercent: percent < 100 ? percent : null }
            : candidate,
        ),
      ),
  });
  return result as ImportResult;
};

/** Sends it, and reports the result. `ended` receives whether it was accepted. */
export const startImport = (
  client: QueryClient,
  source: ImportSource,
  options: ImportOptions,
): { id: string; ended: Promise<boolean> } => {
  const run: ImportRun = {
    id: nanoid(),
    name: source.kind === 'file' ? source.file.name : t('contacts.importUploads.pastedContacts'),
    sentPercent: source.kind === 'file' ? 0 : null,
  };
  change((all) => [...all, run]);
  const work = async (): Promise<boolean> => {
    try {
      toastImported(await send(run, source, options));
      return true;
    } catch (error) {
      toastError(error, importFallback(source.kind === 'file'), t('contacts.importUploads.importFailed'));
      return false;
    } finally {
      change((all) => all.filter(({ id }) => id !== run.id));
      await Promise.all([renewContacts(client), invalidateEndpoints(client, [listImports])]);
    }
  };
  return { id: run.id, ended: work() };
};
