import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { listContactFields, listContactTags, listLists } from '#contract/audience/lists.ts';
import { useFormErrorToast } from '#web/lib/error-toast.ts';
import { useFormDraft } from '#web/lib/hooks/use-form-draft.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { RestoredNotice } from '#web/ui/display/restored-notice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useSingleRun } from '#web/ui/overlays/use-single-run.ts';
import { TagPicker, useTagChoice } from '../contacts/tags-and-fields/tag-picker.tsx';
import { DateOrderField } from './date-order-field.tsx';
import { columnsProblem, ImportColumns } from './import-columns.tsx';
import {
  blankImport,
  importDraft,
  importDraftName,
  isBlankImport,
  targetsOf,
  withoutLastIgnored,
  withTarget,
} from './import-draft.ts';
import { createNewFields } from './import-fields.ts';
import { ImportRunning } from './import-running.tsx';
import { ImportSourceFields } from './import-source.tsx';
import { needsDateOrder } from './import-targets.ts';
import { fileProblem, startImport } from './import-uploads.ts';
import { useImportPreview } from './use-import-preview.ts';
import { useResumedUpload } from './use-resumed-upload.ts';

/** Imports contacts from a file or a text: the user chooses columns, list and tags, and declares their consent. */
export const ImportDialog = ({
  listId: initialListId = '',
  open,
  onClose,
}: {
  /** The list that is chosen at first. */
  listId?: string;
  open: boolean;
  onClose: () => void;
}) => {
  const client = useQueryClient();
  const formId = useId();
  const lists = useEndpoint(listLists, undefined, { enabled: open }).data;
  const knownTags = useEndpoint(listContactTags, undefined, { enabled: open }).data ?? [];
  const fields = useEndpoint(listContactFields, undefined, { enabled: open }).data ?? [];
  const [runId, setRunId] = useState<string | null>(null);
  const [blank] = useState(() => blankImport(initialListId));
  const { values, set, clear, isRestored } = useFormDraft({
    name: importDraftName(initialListId),
    schema: importDraft,
    blank,
    isBlank: isBlankImport,
    // An import under way is not requested again.
    open: open && runId === null,
  });
  const { mode, text, fileName, tags, mapping, statusValues, dateOrder } = values;
  // The list that was chosen may be deleted since.
  const listId = !lists || lists.some(({ id }) => id === values.listId) ? values.listId : '';
  const tagChoice = useTagChoice(tags, (chosen) => set({ tags: [...chosen] }));
  const [file, setFile] = useState<File | null>(null);
  // The consent is declared anew for every import: a declaration is not stored.
  const [consent, setConsent] = useState(false);
  const [errors, setErrors] = useState<{
    source?: string;
    columns?: string;
    dateOrder?: string;
    consent?: string;
  }>({});
  const [waiting, setWaiting] = useState(false);
  const declaration = useRef<HTMLInputElement>(null);
  const errorToast = useFormErrorToast();
  const source = mode === 'file' ? file : text.trim() === '' ? null : text;
  const { preview, isWhole, isUncounted, problem, readColumns } = useImportPreview(source);
  const latest = useRef({ source, mapping, consent, statusValues, dateOrder, fields });
  useEffect(() => {
    latest.current = { source, mapping, consent, statusValues, dateOrder, fields };
  });

  const targets = preview ? targetsOf(preview.columns, mapping, fields.length) : [];

  const startOver = () => {
    clear();
    setFile(null);
    setConsent(false);
    setErrors({});
  };
  const close = () => {
    setErrors({});
    onClose();
  };
  const earlier = useResumedUpload(runId === null ? values.sentAs : null, (isStored) => {
    if (isStored) clear();
    else set({ sentAs: null });
  });
  const shownRun = runId ?? earlier;

  const showSourceError = (title: string, description: string) => {
    setErrors({ source: description });
    errorToast.show(title, description);
  };
  const takeFile = (chosen: File | null) => {
    errorToast.dismiss();
    const fileError = chosen && fileProblem(chosen);
    if (fileError) return showSourceError(fileError.title, fileError.description);
    setErrors({});
    setFile(chosen);
    set({ mode: 'file', fileName: chosen?.name ?? null });
  };

  const submit = async () => {
    errorToast.dismiss();
    if (source === null)
      return mode === 'file'
        ? showSourceError(
            t('contacts.importDialog.noFileSelected'),
            t('contacts.importDialog.pleaseSelectACsvFileTo'),
          )
        : showSourceError(
            t('contacts.importDialog.noData'),
            t('contacts.importDialog.pleaseEnterContactDataToImport'),
          );
    setErrors({});
    setWaiting(true);
    const result = await readColumns(source);
    setWaiting(false);
    const current = latest.current;
    // The input has changed since the press.
    if (current.source !== source) return;
    if (!result.preview) {
      if (result.problem) errorToast.show(t('contacts.importDialog.importFailed'), result.problem);
      return;
    }
    const { columns } = result.preview;
    const targets = targetsOf(columns, current.mapping, current.fields.length);
    const columnsError = columnsProblem(targets);
    const isUnclear = columns.some((column, index) =>
      needsDateOrder(column, targets[index] ?? '', current.fields),
    );
    const orderError =
      isUnclear && current.dateOrder === '' ? t('contacts.importDialog.chooseWhetherTheDayOrThe') : null;
    const consentError = current.consent ? null : t('contacts.importDialog.sayThatThesePeopleAgreedNothing');
    if (columnsError || orderError || consentError) {
      setErrors({
        ...(columnsError ? { columns: columnsError } : {}),
        ...(orderError ? { dateOrder: orderError } : {}),
        ...(consentError ? { consent: consentError } : {}),
      });
      // It may be below the visible part.
      if (!columnsError && !orderError) {
        declaration.current?.focus();
        declaration.current?.scrollIntoView({ block: 'center' });
      }
      return;
    }
    // A name that was typed and not added counts as well.
    const allTags = await tagChoice.add();
    if (!allTags) return;
    const mapped = await createNewFields(client, columns, targets);
    if (!mapped) return;
    const { id, ended } = startImport(
      client,
      typeof source === 'string' ? { kind: 'paste', text: source } : { kind: 'file', file: source },
      {
        listId,
        tagIds: allTags.map((tag) => tag.id),
        mapping: withoutLastIgnored(mapped),
        statusValues: current.statusValues,
        dateOrder: isUnclear ? current.dateOrder : '',
      },
    );
    setRunId(id);
    set({ sentAs: id });
    const isDone = await ended;
    setRunId(null);
    if (!isDone) return set({ sentAs: null });
    startOver();
    onClose();
  };

  const submitOnce = useSingleRun(submit);

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      title={
        shownRun === null
          ? t('contacts.importDialog.importContacts')
          : t('contacts.importDialog.importingContacts')
      }
      // The first field for a file is hidden behind its button, and takes no focus.
      isForm={mode === 'paste'}
      footer={
        shownRun === null ? (
          <>
            <Button
              variant="quiet"
              onClick={() => {
                startOver();
                close();
              }}
            >
              {t('contacts.importDialog.cancel')}
            </Button>
            <Button variant="primary" type="submit" form={formId} busy={waiting}>
              {t('contacts.importDialog.importContacts')}
            </Button>
          </>
        ) : (
          <Button onClick={close}>{t('contacts.importDialog.closeItGoesOn')}</Button>
        )
      }
    >
      {shownRun !== null ? (
        <ImportRunning id={shownRun} />
      ) : (
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (!waiting) void submitOnce();
          }}
        >
          {isRestored && (
            <RestoredNotice onDiscard={startOver}>
              {mode === 'file' && fileName !== null && file === null && (
                <span className="break-words">
                  {t('contacts.importDialog.onlyTheFileIsMissingPlease', { fileName })}
                </span>
              )}
            </RestoredNotice>
          )}
          <ImportSourceFields
            mode={mode}
            text={text}
            file={file}
            error={errors.source ?? problem}
            onChange={(part) => {
              setErrors({});
              set(part);
            }}
            onFile={takeFile}
          />
          {preview && preview.columns.length > 0 && (
            <>
              <ImportColumns
                preview={preview}
                isWhole={isWhole}
                isUncounted={isUncounted}
                targets={targets}
                fields={fields}
                statusValues={statusValues}
                error={errors.columns}
                onChange={(index, target) => {
                  setErrors({});
                  set({ mapping: withTarget(preview.columns, mapping, index, target) });
                }}
                onStatusValue={(key, status) => set({ statusValues: { ...statusValues, [key]: status } })}
              />
              {preview.columns.some((column, index) =>
                needsDateOrder(column, targets[index] ?? '', fields),
              ) && (
                <DateOrderField
                  value={dateOrder}
                  error={errors.dateOrder}
                  onChange={(order) => {
                    setErrors({});
                    set({ dateOrder: order });
                  }}
                />
              )}
              <div className="grid items-start gap-5 sm:grid-cols-2">
                <Field
                  label={t('contacts.importDialog.list')}
                  optional
                  hint={
                    lists?.find(({ id }) => id === listId)?.doubleOptIn
                      ? t('contacts.importDialog.thisListAsksNewMembersTo')
                      : undefined
                  }
                >
                  <Select value={listId} onChange={(event) => set({ listId: event.target.value })}>
                    <option value="">{t('contacts.importDialog.noList')}</option>
                    {lists?.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </Select>
                </Field>
                <TagPicker label={t('contacts.importDialog.tags')} tags={knownTags} choice={tagChoice} />
              </div>
            </>
          )}
          <Checkbox
            ref={declaration}
            label={t('contacts.importDialog.thesePeopleAgreedToGetMail')}
            hint={t('contacts.importDialog.thisIsRecordedWithEachPerson')}
            error={errors.consent}
            checked={consent}
            onChange={(event) => {
              setConsent(event.target.checked);
              setErrors(({ consent: _, ...others }) => others);
            }}
          />
        </form>
      )}
    </Dialog>
  );
};
