import { Check, Copy, Download, Save, Send } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { getCampaign } from '#contract/campaigns/campaigns.ts';
import { ApiError } from '#web/lib/api.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { downloadText, safeFileName } from '#web/lib/download.ts';
import { handOffCampaign } from '#web/lib/handoff.ts';
import { useCopied } from '#web/lib/hooks/use-copied.ts';
import { paths } from '#web/lib/paths.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { holdsTemplate, useReturnToCampaign } from '../campaign/use-return-to-campaign.ts';
import { screenAction } from '../commands/screen-actions.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { savedNameOf } from '../titles.ts';
import { CopyButton, copyFailed } from './copy-button.tsx';
import type { Exported } from './export-email.ts';
import { JpgPreview } from './jpg-preview.tsx';
import { SaveHtmlDialog } from './saved-html/save-html-dialog.tsx';
import { useSavedHtml } from './saved-html/use-saved-html.ts';

export const ExportActions = ({ exported }: { exported: Exported }) => {
  const { html, text, letter: emailCopy } = exported;
  const store = useBuilderStore();
  const name = useBuilder((state) => savedNameOf(state.name));
  const saveHtml = useSavedHtml();
  const [, navigate] = useLocation();
  const [copied, showCopied] = useCopied();
  const [isNaming, setNaming] = useState(false);
  const [isHandingOff, setHandingOff] = useState(false);

  const copy = async () => {
    try {
      await copyText(html);
    } catch {
      copyFailed();
      return;
    }
    showCopied();
    showToast({
      title: t('builderExport.exportActions.copied'),
      description: t('builderExport.exportActions.theHtmlIsOnYourClipboard'),
    });
    try {
      await saveHtml(html, 'exported');
    } catch (error) {
      if (!handleUnauthorized(error))
        showToast({
          title: t('builderExport.exportActions.saveFailed'),
          description: t('builderExport.exportActions.theHtmlIsOnYourClipboard2'),
          variant: 'destructive',
        });
    }
  };

  const campaignId = new URLSearchParams(useSearch()).get('campaign');
  const openedFrom = useEndpoint(
    getCampaign,
    { params: { id: campaignId ?? 'none' } },
    { enabled: campaignId !== null },
  );
  const templateId = useBuilder((state) => state.templateId);
  // A campaign that is deleted, started or made from another email cannot take this one: it goes into a new campaign.
  const isForNewCampaign =
    campaignId === null ||
    (openedFrom.error instanceof ApiError && openedFrom.error.status === 404) ||
    (openedFrom.data !== undefined && !holdsTemplate(openedFrom.data, templateId));
  const { busy: isReturning, goBack } = useReturnToCampaign(campaignId ?? '');
  const handOff = async () => {
    setHandingOff(true);
    // The campaign knows the saved revision that it holds.
    await screenAction(store, 'saveChanges')?.();
    try {
      await saveHtml(html, 'ready_for_campaign');
    } catch (error) {
      setHandingOff(false);
      if (handleUnauthorized(error)) return;
      // The campaign needs only what this browser passes on; the copy on the server is optional.
      showToast({
        title: t('builderExport.exportActions.saveFailed'),
        description: t('builderExport.exportActions.yourCampaignOpensWithThisDesign'),
        variant: 'destructive',
      });
    }
    const { document, templateId, revision, dirty } = store.get();
    const { subject, preheader } = document.settings;
    const template =
      templateId === null ? undefined : { templateId, templateRevision: dirty ? null : revision };
    if (handOffCampaign({ html, name, subject, preheader, template })) {
      navigate(paths.esp({ action: 'create-campaign' }));
      return;
    }
    setHandingOff(false);
    showToast({
      title: t('builderExport.exportActions.thisBrowserDoesNotKeepThe'),
      description: t('builderExport.exportActions.itsStorageIsOffOrFull'),
      variant: 'destructive',
    });
  };

  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="primary"
        busy={isHandingOff || isReturning}
        // An email that was opened from a campaign goes back to that campaign.
        onClick={() => (isForNewCampaign ? void handOff() : goBack())}
      >
        {!isHandingOff && !isReturning && <Send aria-hidden />}
        {t('builderExport.exportActions.useThisDesign')}
      </Button>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => void copy()}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied ? t('builderExport.exportActions.copied') : t('builderExport.exportActions.copy')}
        </Button>
        <Button onClick={() => downloadText(safeFileName(name, 'html'), html)}>
          <Download aria-hidden />
          {t('builderExport.exportActions.downloadHtml')}
        </Button>
      </div>
      <Button onClick={() => setNaming(true)}>
        <Save aria-hidden />
        {t('builderExport.exportActions.saveTemplate')}
      </Button>
      <div className="flex flex-wrap justify-center gap-x-1">
        <CopyButton label={t('builderExport.exportActions.copyPlainText')} what="text" make={() => text} />
        <CopyButton
          label={t('builderExport.exportActions.copyMjml')}
          what="mjml"
          make={async () =>
            (await import('#email/mjml/to-mjml.ts')).toMjml(store.get().document, { emailCopy: emailCopy })
          }
        />
        <JpgPreview />
      </div>
      <SaveHtmlDialog open={isNaming} onOpenChange={setNaming} html={html} initialName={name} />
    </div>
  );
};
