import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ChosenFile } from '#web/ui/controls/chosen-file.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import { useFileDrop } from '#web/ui/controls/use-file-drop.ts';

const modes = [
  {
    value: 'file',
    get label() {
      return t('contacts.importSource.uploadCsv');
    },
  },
  {
    value: 'paste',
    get label() {
      return t('contacts.importSource.pasteData');
    },
  },
] as const;

/** A file, chosen or dropped, or a text. Switching from one to the other loses neither. */
export const ImportSourceFields = ({
  mode,
  text,
  file,
  error,
  onChange,
  onFile,
}: {
  mode: 'file' | 'paste';
  text: string;
  file: File | null;
  error: string | undefined;
  onChange: (part: { mode?: 'file' | 'paste'; text?: string }) => void;
  onFile: (file: File | null) => void;
}) => {
  const picker = useRef<HTMLInputElement>(null);
  const takeFirst = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) onFile(first);
  };
  const { isOver, dropProps } = useFileDrop(takeFirst);
  return (
    <fieldset {...dropProps} className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{t('contacts.importSource.contactsToImport')}</legend>
      <SegmentedControl
        label={t('contacts.importSource.whereTheContactsComeFrom')}
        value={mode}
        items={modes}
        onValueChange={(next) => onChange({ mode: next })}
        className="self-start max-sm:w-full"
      />
      {mode === 'file' ? (
        <>
          {file ? (
            <ChosenFile name={file.name} bytes={file.size} kind="CSV" onRemove={() => onFile(null)} />
          ) : (
            <div
              className={classNames(
                'flex flex-col items-center gap-3 rounded-control border border-control border-dashed px-4 py-7 text-center',
                isOver && 'border-accent bg-accent-wash',
              )}
            >
              <Button onClick={() => picker.current?.click()}>
                <Upload aria-hidden />
                {t('contacts.importSource.chooseACsvFile')}
              </Button>
              <p className="text-ink-soft text-sm">
                {isOver
                  ? t('contacts.importSource.letGoToTakeIt')
                  : t('contacts.importSource.orDropOneHereAtMost')}
              </p>
            </div>
          )}
          {error && (
            <p role="alert" className="text-bad text-sm">
              {error}
            </p>
          )}
          {!file && (
            <p className="text-ink-soft text-sm">
              <Rich
                id="contacts.importSource.aHeaderRowOfEmailFirst"
                parts={[<code key="0" dir="ltr" className="font-mono text-[0.8125rem]" />]}
              />
            </p>
          )}
          <input
            ref={picker}
            type="file"
            hidden
            tabIndex={-1}
            aria-label={t('contacts.importSource.csvFile')}
            accept=".csv,text/csv"
            onChange={(event) => {
              takeFirst(event.target.files);
              event.target.value = '';
            }}
          />
        </>
      ) : (
        <Field
          label={t('contacts.importSource.contacts')}
          hint={t('contacts.importSource.emailFirstNameLastNameOne')}
          error={error}
        >
          <Textarea
            rows={7}
            dir="ltr"
            value={text}
            spellCheck={false}
            autoCapitalize="off"
            className="font-mono text-[0.8125rem]"
            placeholder={t('contacts.importSource.annShopExampleAnnLeeBob')}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        </Field>
      )}
    </fieldset>
  );
};
