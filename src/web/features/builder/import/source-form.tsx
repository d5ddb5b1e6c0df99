import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { type EmailFile, kindOf, readFile } from '#web/lib/email-source.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ChosenFile } from '#web/ui/controls/chosen-file.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import { useFileDrop } from '#web/ui/controls/use-file-drop.ts';

export interface Source {
  pasted: string;
  file: EmailFile | null;
}

/** The email to import: pasted, chosen or dropped. If it cannot be read, the input is not lost. */
export const SourceForm = ({
  id,
  source,
  fault,
  onChange,
  onFault,
  onSubmit,
}: {
  id: string;
  source: Source;
  fault: string | undefined;
  onChange: (source: Source) => void;
  onFault: (fault: string | undefined) => void;
  onSubmit: () => void;
}) => {
  const { pasted, file } = source;
  const picker = useRef<HTMLInputElement>(null);
  const take = async (files: FileList | null) => {
    const [first] = files ?? [];
    if (!first) return;
    const reading = await readFile(first);
    onFault(reading.fault ?? undefined);
    if (reading.file) onChange({ pasted, file: reading.file });
  };
  const { isOver, dropProps } = useFileDrop((files) => void take(files));

  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      {...dropProps}
      className={classNames(
        'flex flex-col gap-3 rounded-control transition-colors',
        isOver && 'bg-accent-wash outline-2 outline-accent outline-offset-8',
      )}
    >
      {file ? (
        <>
          <p className="font-medium text-sm">The email</p>
          <ChosenFile
            name={file.name}
            bytes={file.bytes}
            kind={kindOf(file)}
            onRemove={() => {
              onFault(undefined);
              onChange({ pasted, file: null });
            }}
          />
          {fault && (
            <p role="alert" className="text-bad text-sm">
              {fault}
            </p>
          )}
        </>
      ) : (
        <Field
          label="The email"
          hint="Its HTML, or the whole message with its headers. At most 2 MB."
          error={fault}
        >
          <Textarea
            rows={10}
            value={pasted}
            spellCheck={false}
            autoCapitalize="off"
            className="font-mono text-[0.8125rem] [font-variant-ligatures:none]"
            placeholder="<!doctype html> …"
            onChange={(event) => {
              onFault(undefined);
              onChange({ pasted: event.target.value, file: null });
            }}
          />
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={() => picker.current?.click()}>
          <Upload aria-hidden />
          {file ? 'Choose another file' : 'Choose a file'}
        </Button>
        <p className="text-ink-soft text-sm">
          {isOver ? 'Let go to read it' : 'or drop one here: .html or .htm up to 2 MB, .eml up to 30 MB'}
        </p>
        <input
          ref={picker}
          type="file"
          hidden
          tabIndex={-1}
          aria-label="Email file"
          accept=".html,.htm,.eml,.emlx,text/html,message/rfc822"
          onChange={(event) => {
            void take(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
    </form>
  );
};
