import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { updateCampaign } from '#contract/campaigns/draft.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { paths } from '#web/lib/paths.ts';
import { invalidateEndpoints, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import type { PickedContent } from '../../form/picked-content.ts';
import { SavedPicker } from '../../form/saved-picker.tsx';
import { TemplatePicker } from '../../form/template-picker.tsx';
import { campaignCalls } from '../../list/use-campaign-actions.ts';

type Source = 'template' | 'saved';

/** Where the email comes from: one's templates, saved HTML, the library, or pasted HTML. */
export const ContentChoice = ({
  campaign,
  onPasteHtml,
  onDone,
  onPicked,
}: {
  campaign: Campaign;
  onPasteHtml: () => void;
  /** null: there is no content to go back to. */
  onDone: (() => void) | null;
  onPicked: () => void;
}) => {
  const client = useQueryClient();
  const [source, setSource] = useState<Source>('template');
  const { mutateAsync } = useEndpointMutation(updateCampaign);
  const pick = async ({ subject, preheader, ...picked }: PickedContent) => {
    try {
      await mutateAsync({
        params: { id: campaign.id },
        body: {
          ...picked,
          ...(campaign.preheader === '' && preheader ? { preheader } : {}),
          ...(campaign.subject.trim() === '' && subject ? { subject } : {}),
        },
      });
      await invalidateEndpoints(client, campaignCalls);
      onPicked();
    } catch (error) {
      toastError(error, t('campaigns.templatePicker.notTaken'));
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SegmentedControl<Source>
          label={t('campaigns.formContent.whereTheEmailComesFrom')}
          value={source}
          onValueChange={setSource}
          items={[
            { value: 'template', label: t('campaigns.formContent.myTemplates') },
            { value: 'saved', label: t('campaigns.formContent.savedTemplate') },
          ]}
        />
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <TextLink href={paths.templates('library')}>{t('campaignPage.content.fromTheLibrary')}</TextLink>
          <Button size="small" variant="quiet" onClick={onPasteHtml}>
            {t('campaigns.formContent.pasteHtml')}
          </Button>
        </p>
      </div>
      {source === 'template' ? (
        <TemplatePicker templateId={campaign.template?.id ?? null} onPick={(picked) => void pick(picked)} />
      ) : (
        <SavedPicker html={campaign.htmlContent} onPick={(picked) => void pick(picked)} />
      )}
      {onDone && (
        <Button size="small" className="self-start" onClick={onDone}>
          {t('campaignPage.content.keepThisContent')}
        </Button>
      )}
    </div>
  );
};
