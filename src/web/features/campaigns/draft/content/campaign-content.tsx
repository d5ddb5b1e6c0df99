import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { paths } from '#web/lib/paths.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { GradeMark } from '#web/ui/display/grade-mark.tsx';
import { HtmlThumbnail } from '#web/ui/display/html-frame.tsx';
import { ContentChoice } from './content-choice.tsx';
import { TemplateNotice } from './template-notice.tsx';
import { useEditInBuilder } from './use-edit-in-builder.ts';

const previewOf = ({ id, updatedAt }: Campaign): string =>
  `/preview/campaign/${encodeURIComponent(id)}?v=${Date.parse(updatedAt)}`;

/** The email of a draft as a picture, with the ways to change it. */
export const CampaignContent = ({
  campaign,
  onEditHtml,
}: {
  campaign: Campaign;
  /** Opens the form at the content, where HTML is pasted. */
  onEditHtml: () => void;
}) => {
  const [isChoosing, setIsChoosing] = useState(false);
  const { busy, open } = useEditInBuilder(campaign);
  const { template, inboxScore } = campaign;
  if (!campaign.htmlContent.trim() || isChoosing)
    return (
      <ContentChoice
        campaign={campaign}
        onPasteHtml={onEditHtml}
        onDone={campaign.htmlContent.trim() ? () => setIsChoosing(false) : null}
        onPicked={() => setIsChoosing(false)}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      <TemplateNotice campaign={campaign} />
      <div className="flex gap-5 max-sm:flex-col">
        <div className="w-60 shrink-0 rounded-[3px] border max-sm:w-full">
          <HtmlThumbnail key={campaign.updatedAt} src={previewOf(campaign)} className="aspect-[4/5] w-full" />
        </div>
        <div
          id="campaign-content"
          tabIndex={-1}
          className="flex min-w-0 flex-col items-start gap-3 outline-none"
        >
          {inboxScore && <GradeMark grade={inboxScore} className="w-16" />}
          <p className="break-words text-ink-soft text-sm">
            {template ? (
              <Rich
                id="campaignPage.content.madeFromTemplate"
                values={{ name: template.name }}
                parts={[
                  <TextLink key="0" href={paths.builder(template.id, campaign.id)}>
                    {template.name}
                  </TextLink>,
                ]}
              />
            ) : (
              t('campaignPage.content.madeFromHtml')
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button busy={busy} onClick={open}>
              {!busy && <SquarePen aria-hidden />}
              {t('campaignPage.content.editInBuilder')}
            </Button>
            <Button variant="quiet" onClick={() => setIsChoosing(true)}>
              {t('campaignPage.content.chooseAnother')}
            </Button>
            <Button variant="quiet" onClick={onEditHtml}>
              {t('campaignPage.content.viewHtml')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
};
