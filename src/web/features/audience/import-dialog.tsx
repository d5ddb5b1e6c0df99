import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { listImports } from '#contract/imports.ts';
import { type ContactTag, listContactFields, listContactTags, listLists } from '#contract/lists.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { columnsProblem, ImportColumns } from './import-columns.tsx';
import { fileProblem, startImport, useImportRuns } from './import-runs.ts';
import { type GivenSource, ImportSourceFields } from './import-source.tsx';
import { Progress } from './progress.tsx';
import { TagPicker } from './tag-picker.tsx';
import { useImportPreview } from './use-import-preview.ts';
import { importProgress } from './work-words.ts';

const pollMs = 500;

/** How far it is. The dialog may be closed meanwhile. */
const Running = ({ id }: { id: string }) => {
  const run = useImportRuns().find((each) => each.id === id);
  const sentPercent = run?.sentPercent ?? null;
  const list = usePages(listImports, {}, { pageSize: 10, refetchIntervalMs: () => pollMs });
  const status = list.items?.find(({ importId }) => importId === id) ?? null;
  const { words, percent } = importProgress(status, sentPercent);
  return (
    <div className="py-6">
      <p className="font-medium">{run?.name ?? 'Almost done'}</p>
      <Progress label="Import" words={words} percent={percent} className="mt-3 h-2" />
      <p className="figures mt-2 text-ink-soft text-sm">{words}</p>
      <p className="mt-6 text-ink-soft">
        You may close this and go on working. The import runs to its end by itself, and stands above the list
        of subscribers until then.
      </p>
    </div>
  );
};

const nothing: GivenSource = { mode: 'file', file: null, text: '' };

/** Brings in people from a file or from a text: their columns, list and tags are chosen, and that they agreed is said. */
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
  const lists = useEndpoint(listLists, undefined, { enabled: open }).data ?? [];
  const tags = useEndpoint(listContactTags, undefined, { enabled: open }).data ?? [];
  const fields = useEndpoint(listContactFields, undefined, { enabled: open }).data ?? [];
  const [source, setSource] = useState(nothing);
  const [listId, setListId] = useState(ownList);
  const [chosenTags, setChosenTags] = useState<readonly ContactTag[]>([]);
  const [consent, setConsent] = useState(false);
  const [errors, setErrors] = useState<{ source?: string; columns?: string; consent?: string }>({});
  const [runId, setRunId] = useState<string | null>(null);
  const declaration = useRef<HTMLInputElement>(null);
  const said = useRef<{ dismiss: () => void } | null>(null);
  const { preview, problem, isLooking, setTarget } = useImportPreview(source);
  // What is wrong in the form is not said beyond it.
  useEffect(() => () => said.current?.dismiss(), []);
  const close = () => {
    said.current?.dismiss();
    setErrors({});
    onClose();
  };
  const say = (title: string, description: string) => {
    setErrors({ source: description });
    said.current = showToast({ title, description, variant: 'destructive' });
  };
  const takeFile = (file: File) => {
    said.current?.dismiss();
    const fault = fileProblem(file);
    if (fault) return say(fault.title, fault.description);
    setErrors({});
    setSource((before) => ({ ...before, mode: 'file', file }));
  };

  const submit = async () => {
    said.current?.dismiss();
    const { mode, file, text } = source;
    if (mode === 'file' && !file) return say('No file selected', 'Please select a CSV file to import');
    if (mode === 'paste' && text.trim() === '') return say('No data', 'Please enter contact data to import');
    if (!preview) return;
    const columns = columnsProblem(preview.targets);
    const missing = consent ? undefined : 'Say that these people agreed. Nothing is imported without it.';
    if (columns || missing) {
      setErrors({ ...(columns ? { columns } : {}), ...(missing ? { consent: missing } : {}) });
      // It may stand below what is in view.
      if (!columns) declaration.current?.focus();
      return;
    }
    setErrors({});
    const { id, ended } = startImport(
      client,
      mode === 'file' && file ? { kind: 'file', file } : { kind: 'paste', text },
      { listId, tagIds: chosenTags.map((tag) => tag.id), mapping: preview.targets },
    );
    setRunId(id);
    const isDone = await ended;
    setRunId(null);
    if (!isDone) return;
    setSource(nothing);
    setListId(ownList);
    setChosenTags([]);
    setConsent(false);
    onClose();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      title={runId === null ? 'Import contacts' : 'Importing contacts'}
      footer={
        runId === null ? (
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" form={formId} busy={isLooking}>
              Import contacts
            </Button>
          </>
        ) : (
          <Button onClick={close}>Close, it goes on</Button>
        )
      }
    >
      {runId !== null ? (
        <Running id={runId} />
      ) : (
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <ImportSourceFields
            source={source}
            error={errors.source ?? problem}
            onChange={(part) => {
              setErrors({});
              setSource((before) => ({ ...before, ...part }));
            }}
            onFile={takeFile}
          />
          {preview && preview.columns.length > 0 && (
            <>
              <ImportColumns
                columns={preview.columns}
                targets={preview.targets}
                fields={fields}
                error={errors.columns}
                onChange={(at, target) => {
                  setErrors({});
                  setTarget(at, target);
                }}
              />
              <div className="grid items-start gap-5 sm:grid-cols-2">
                <Field
                  label="List"
                  optional
                  hint={
                    lists.find(({ id }) => id === listId)?.doubleOptIn
                      ? 'This list asks new members to confirm. People who agreed, as you declare below, are on it without that.'
                      : undefined
                  }
                >
                  <Select value={listId} onChange={(event) => setListId(event.target.value)}>
                    <option value="">No list</option>
                    {lists.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </Select>
                </Field>
                <TagPicker label="Tags" tags={tags} chosen={chosenTags} onChange={setChosenTags} />
              </div>
            </>
          )}
          <Checkbox
            ref={declaration}
            label="These people agreed to get mail from me"
            hint="It is kept with each of them, with today’s date. Whoever left, bounced or complained stays out."
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
