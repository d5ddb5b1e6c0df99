import { useMemo } from 'react';
import { type EmailFile, kindOf, readFile } from '#web/lib/email-source.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PasteOrFileForm } from '#web/ui/controls/paste-or-file.tsx';
import { designKind } from './design-names.ts';

export interface Source {
  pasted: string;
  file: EmailFile | null;
}

/** The email to import: pasted, chosen or dropped. If it cannot be read, the input is not lost. */
const htmlStart = '<!doctype html> …';

export const SourceForm = ({
  id,
  source: { pasted, file },
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
  const read = async (chosen: File) => {
    const reading = await readFile(chosen, (text) => designKind(text) !== null);
    onFault(reading.fault ?? undefined);
    if (reading.file) onChange({ pasted, file: reading.file });
  };
  const kind = useMemo(() => (file && !file.isMessage ? designKind(file.text) : null), [file]);
  return (
    <PasteOrFileForm
      id={id}
      label={t('builderPanels.sourceForm.theEmail')}
      hint={t('builderPanels.sourceForm.itsHtmlOrTheWholeMessage')}
      rows={10}
      placeholder={htmlStart}
      text={pasted}
      file={file && { ...file, kind: kind ?? kindOf(file) }}
      fileLabel={t('builderPanels.sourceForm.emailFile')}
      accept=".html,.htm,.eml,.emlx,.mjml,.json,text/html,message/rfc822,application/json"
      dropHint={t('builderPanels.sourceForm.orDropOneHere')}
      error={fault}
      onText={(text) => {
        onFault(undefined);
        onChange({ pasted: text, file: null });
      }}
      onFile={(chosen) => void read(chosen)}
      onRemove={() => {
        onFault(undefined);
        onChange({ pasted, file: null });
      }}
      onSubmit={onSubmit}
      className={(isOver) =>
        classNames('rounded-control', isOver && 'bg-accent-wash outline-2 outline-accent outline-offset-8')
      }
    />
  );
};
