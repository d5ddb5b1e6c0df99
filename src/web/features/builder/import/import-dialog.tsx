import { useId, useState } from 'react';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { type BuilderSession, copySession } from '../session.ts';
import { ImportResult } from './import-result.tsx';
import { type ImportedEmail, readSource } from './read-source.ts';
import { type Source, SourceForm } from './source-form.tsx';

/** The browser paints the busy button before the import, which takes a moment for large emails. */
const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
  });

/** Imports an email of another product as blocks: first its source, then the result. */
export const ImportDialog = ({
  open,
  onOpenChange,
  onStart,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onStart: (session: BuilderSession) => void;
}) => {
  const formId = useId();
  const [source, setSource] = useState<Source>({ pasted: '', file: null });
  const [fault, setFault] = useState<string>();
  const [isReading, setIsReading] = useState(false);
  const [imported, setImported] = useState<ImportedEmail | null>(null);

  const read = async () => {
    setIsReading(true);
    await afterPaint();
    const result = readSource(source.pasted, source.file);
    setIsReading(false);
    setFault(result.fault ?? undefined);
    setImported(result.found);
  };
  const count = imported?.document.blocks.length ?? 0;

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width={imported ? 'full' : 'medium'}
      title={
        imported
          ? t('builderPanels.importDialog.yourEmailAsCountCountBlocks', { count })
          : t('builderPanels.importDialog.importAnEmail')
      }
      description={
        !imported
          ? t('builderPanels.importDialog.pasteOrChooseAnHtmlEmail')
          : imported.report && imported.html === null
            ? t('builderPanels.importDialog.checkItWithTheReport')
            : t('builderPanels.importDialog.compareItWithTheOriginalNothing')
      }
      footer={
        imported ? (
          <>
            <Button onClick={() => setImported(null)}>{t('builderPanels.importDialog.back')}</Button>
            <Button variant="primary" onClick={() => onStart(copySession(imported.name, imported.document))}>
              {t('builderPanels.importDialog.openInBuilder')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => onOpenChange(false)}>{t('builderPanels.importDialog.cancel')}</Button>
            <Button type="submit" form={formId} variant="primary" busy={isReading}>
              {isReading
                ? t('builderPanels.importDialog.reading')
                : t('builderPanels.importDialog.readThisEmail')}
            </Button>
          </>
        )
      }
    >
      <p role="status" className="sr-only">
        {imported ? t('builderPanels.importDialog.theEmailWasReadAndBecame', { count }) : ''}
      </p>
      {imported ? (
        <ImportResult imported={imported} />
      ) : (
        <SourceForm
          id={formId}
          source={source}
          fault={fault}
          onChange={setSource}
          onFault={setFault}
          onSubmit={() => void read()}
        />
      )}
    </Dialog>
  );
};
