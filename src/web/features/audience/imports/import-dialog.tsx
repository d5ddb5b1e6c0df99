import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { listContactFields, listContactTags, listLists } from '#contract/audience/lists.ts';
import { useKeptEntry } from '#web/lib/hooks/use-form-draft.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useOneAtATime } from '#web/ui/overlays/use-one-at-a-time.ts';
import { RestoredNotice } from '../contacts/restored-notice.tsx';
import { TagPicker, useTagChoice } from '../contacts/tags-and-fields/tag-picker.tsx';
import { useRemark } from '../use-remark.ts';
import { DateOrderField } from './date-order-field.tsx';
import { columnsProblem, ImportColumns } from './import-columns.tsx';
import {
  blankImport,
  importEntry,
  importEntryName,
  isBlankImport,
  targetsOf,
  withoutLastIgnored,
  withTarget,
} from './import-entry.ts';
import { makeNewFields } from './import-fields.ts';
import { ImportRunning } from './import-running.tsx';
import { ImportSourceFields } from './import-source.tsx';
import { needsDateOrder } from './import-targets.ts';
import { fileProblem, startImport } from './import-uploads.ts';
import { useImportPreview } from './use-import-preview.ts';
import { useEarlierRun } from './use-resumed-upload.ts';

/** Imports contacts from a file or a text: the user chooses columns, list and tags, and declares their consent. */
export const ImportDialog = ({
  listId: ownList = '',
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
  const [blank] = useState(() => blankImport(ownList));
  const { values, set, clear, isRestored } = useKeptEntry({
    name: importEntryName(ownList),
    schema: importEntry,
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
  const { say, dismiss } = useRemark(open);
  const given = mode === 'file' ? file : text.trim() === '' ? null : text;
  const { preview, isWhole, isUncounted, problem, look } = useImportPreview(given);
  const latest = useRef({ given, mapping, consent, statusValues, dateOrder, fields });
  useEffect(() => {
    latest.current = { given, mapping, consent, statusValues, dateOrder, fields };
  });

  const targets = preview ? targetsOf(preview.columns, mapping, fields.length) : [];

  const startAfresh = () => {
    clear();
    setFile(null);
    setConsent(false);
    setErrors({});
  };
  const close = () => {
    setErrors({});
    onClose();
  };
  const earlier = useEarlierRun(runId === null ? values.sentAs : null, (isThere) => {
    if (isThere) clear();
    else set({ sentAs: null });
  });
  const shownRun = runId ?? earlier;

  const fault = (title: string, description: string) => {
    setErrors({ source: description });
    say(title, description);
  };
  const takeFile = (taken: File | null) => {
    dismiss();
    const wrong = taken && fileProblem(taken);
    if (wrong) return fault(wrong.title, wrong.description);
    setErrors({});
    setFile(taken);
    set({ mode: 'file', fileName: taken?.name ?? null });
  };

  const submit = async () => {
    dismiss();
    if (given === null)
      return mode === 'file'
        ? fault('No file selected', 'Please select a CSV file to import')
        : fault('No data', 'Please enter contact data to import');
    setErrors({});
    setWaiting(true);
    const looked = await look(given);
    setWaiting(false);
    const now = latest.current;
    // The input has changed since the press.
    if (now.given !== given) return;
    if (!looked.preview) {
      if (looked.problem) say('Import failed', looked.problem);
      return;
    }
    const { columns } = looked.preview;
    const targets = targetsOf(columns, now.mapping, now.fields.length);
    const wrongColumns = columnsProblem(targets);
    const isUnclear = columns.some((column, at) => needsDateOrder(column, targets[at] ?? '', now.fields));
    const noOrder =
      isUnclear && now.dateOrder === '' ? 'Choose whether the day or the month comes first.' : null;
    const missing = now.consent ? null : 'Say that these people agreed. Nothing is imported without it.';
    if (wrongColumns || noOrder || missing) {
      setErrors({
        ...(wrongColumns ? { columns: wrongColumns } : {}),
        ...(noOrder ? { dateOrder: noOrder } : {}),
        ...(missing ? { consent: missing } : {}),
      });
      // It may be below the visible part.
      if (!wrongColumns && !noOrder) {
        declaration.current?.focus();
        declaration.current?.scrollIntoView({ block: 'center' });
      }
      return;
    }
    // A name that was typed and not added counts as well.
    const allTags = await tagChoice.add();
    if (!allTags) return;
    const mapped = await makeNewFields(client, columns, targets);
    if (!mapped) return;
    const { id, ended } = startImport(
      client,
      typeof given === 'string' ? { kind: 'paste', text: given } : { kind: 'file', file: given },
      {
        listId,
        tagIds: allTags.map((tag) => tag.id),
        mapping: withoutLastIgnored(mapped),
        statusValues: now.statusValues,
        dateOrder: isUnclear ? now.dateOrder : '',
      },
    );
    setRunId(id);
    set({ sentAs: id });
    const isDone = await ended;
    setRunId(null);
    if (!isDone) return set({ sentAs: null });
    startAfresh();
    onClose();
  };

  const submitOnce = useOneAtATime(submit);

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      title={shownRun === null ? 'Import contacts' : 'Importing contacts'}
      footer={
        shownRun === null ? (
          <>
            <Button
              variant="quiet"
              onClick={() => {
                startAfresh();
                close();
              }}
            >
              Cancel
            </Button>
            <Button variant="primary" type="submit" form={formId} busy={waiting}>
              Import contacts
            </Button>
          </>
        ) : (
          <Button onClick={close}>Close, it goes on</Button>
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
            <RestoredNotice onAfresh={startAfresh}>
              {mode === 'file' && fileName !== null && file === null && (
                <span className="break-words">
                  Only the file is missing: please choose “{fileName}” again.
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
                onChange={(at, target) => {
                  setErrors({});
                  set({ mapping: withTarget(preview.columns, mapping, at, target) });
                }}
                onStatusValue={(key, status) => set({ statusValues: { ...statusValues, [key]: status } })}
              />
              {preview.columns.some((column, at) => needsDateOrder(column, targets[at] ?? '', fields)) && (
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
                  label="List"
                  optional
                  hint={
                    lists?.find(({ id }) => id === listId)?.doubleOptIn
                      ? 'This list asks new members to confirm. People who agreed, as you declare below, are on it without that.'
                      : undefined
                  }
                >
                  <Select value={listId} onChange={(event) => set({ listId: event.target.value })}>
                    <option value="">No list</option>
                    {lists?.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </Select>
                </Field>
                <TagPicker label="Tags" tags={knownTags} choice={tagChoice} />
              </div>
            </>
          )}
          <Checkbox
            ref={declaration}
            label="These people agreed to get mail from me"
            hint="This is recorded with each person imported as subscribed, with today’s date. Contacts who unsubscribed, bounced or complained here before are not subscribed again."
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
