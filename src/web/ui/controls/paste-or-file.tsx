import { Upload } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { t } from '#web/text/t.ts';
import { classNames } from '../class-names.ts';
import { Button } from './button.tsx';
import { ChosenFile } from './chosen-file.tsx';
import { Field } from './field.tsx';
import { Textarea } from './textarea.tsx';
import { useFileDrop } from './use-file-drop.ts';

/** A form for code that the user pastes, or for a file that is chosen, or dropped anywhere on the form. */
export const PasteOrFileForm = ({
  id,
  label,
  hint,
  rows,
  placeholder,
  text,
  file,
  fileLabel,
  accept,
  dropHint,
  error,
  onText,
  onFile,
  onRemove,
  onSubmit,
  className,
  children,
}: {
  id?: string;
  label: string;
  hint: string;
  rows: number;
  placeholder: string;
  text: string;
  /** Replaces the text; `kind` is what was detected. */
  file: { name: string; bytes: number; kind: string } | null;
  fileLabel: string;
  accept: string;
  dropHint: string;
  error: string | undefined;
  onText: (text: string) => void;
  onFile: (file: File) => void;
  onRemove: () => void;
  /** `focusSource` is for a source that was refused. */
  onSubmit: (focusSource: () => void) => void;
  className: (isOver: boolean) => string;
  /** Further fields and buttons. */
  children?: ReactNode;
}) => {
  const picker = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const takeFirst = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) onFile(first);
  };
  const { isOver, dropProps } = useFileDrop(takeFirst);
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(() => (area.current ?? choose.current)?.focus());
      }}
      {...dropProps}
      className={classNames('flex flex-col transition-colors', className(isOver))}
    >
      <div className="flex flex-col gap-3">
        {file ? (
          <>
            <p className="font-medium text-sm">{label}</p>
            <ChosenFile
              {...file}
              onRemove={() => {
                onRemove();
                requestAnimationFrame(() => area.current?.focus());
              }}
            />
            {error && (
              <p role="alert" className="text-bad text-sm">
                {error}
              </p>
            )}
          </>
        ) : (
          <Field label={label} hint={hint} error={error}>
            <Textarea
              ref={area}
              rows={rows}
              value={text}
              spellCheck={false}
              autoCapitalize="off"
              className="font-mono text-[0.8125rem] [font-variant-ligatures:none]"
              placeholder={placeholder}
              onChange={(event) => onText(event.target.value)}
            />
          </Field>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button ref={choose} onClick={() => picker.current?.click()}>
            <Upload aria-hidden />
            {file ? t('shared.pasteOrFile.chooseAnotherFile') : t('shared.pasteOrFile.chooseAFile')}
          </Button>
          <p className="text-ink-soft text-sm">{isOver ? t('shared.pasteOrFile.letGoToReadIt') : dropHint}</p>
          <input
            ref={picker}
            type="file"
            hidden
            tabIndex={-1}
            aria-label={fileLabel}
            accept={accept}
            onChange={(event) => {
              takeFirst(event.target.files);
              event.target.value = '';
            }}
          />
        </div>
      </div>
      {children}
    </form>
  );
};
