import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { getPreflight } from '#contract/campaigns/preflight.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { GradeMark } from '#web/ui/display/grade-mark.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { CampaignContent } from '../draft/content/campaign-content.tsx';
import { CampaignSummaryList } from '../list/campaign-summary-list.tsx';
import type { CampaignDialogs } from '../list/use-campaign-dialogs.tsx';
import { PreflightList } from '../send/preflight-list.tsx';
import { TestSend } from '../send/test-send.tsx';
import { CampaignPreview } from './campaign-preview.tsx';

const Checks = ({
  campaign,
  fix,
  actions,
}: { campaign: Campaign } & Pick<CampaignDialogs, 'fix' | 'actions'>) => {
  const preflight = useEndpoint(getPreflight, { params: { id: campaign.id } });
  useUnauthorizedHandler(preflight.error);
  const { data } = preflight;
  const problems = data?.checks.filter(({ level }) => level !== 'ok') ?? [];
  const inOrder = data?.checks.filter(({ level }) => level === 'ok') ?? [];
  return (
    <section aria-labelledby="checks" className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id="checks" className="text-2xl">
          {t('campaignPage.campaignReview.beforeYouSend')}
        </h2>
        <IconButton
          label={t('campaignPage.campaignReview.checkAgain')}
          icon={<RefreshCw aria-hidden className={preflight.isFetching ? 'animate-spin' : undefined} />}
          onClick={() => void preflight.refetch()}
          className="-me-2.5"
        />
      </div>
      {preflight.isPending && (
        <LoadingRegion
          label={t('campaignPage.campaignReview.lookingTheCampaignOver')}
          className="flex flex-col gap-3"
        >
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </LoadingRegion>
      )}
      {preflight.error && !data && (
        <LoadingFailed
          title={t('campaignPage.campaignReview.theCampaignCouldNotBeLooked')}
          query={preflight}
          note={null}
        />
      )}
      {data && (
        <div className="flex flex-col gap-4" aria-busy={preflight.isFetching}>
          <div className="flex items-center justify-between gap-4">
            <p className="text-ink-soft text-sm">
              <Rich
                id="campaignPage.campaignReview.recipientCount"
                values={{ recipients: data.recipients }}
                parts={[<span key="0" className="figures block font-serif text-4xl text-ink" />]}
              />
              {data.leftOut > 0 && (
                <span className="block">
                  {t('campaignPage.campaignReview.leftoutLeftOut', { leftOut: data.leftOut })}
                </span>
              )}
            </p>
            {data.grade && <GradeMark grade={data.grade} className="w-20 shrink-0" />}
          </div>
          {problems.length > 0 ? (
            <PreflightList
              checks={problems}
              busy={actions.busy}
              onFix={(part) => fix(part, campaign)}
              onFallback={(name, fallback) => void actions.addFallback(campaign, name, fallback)}
            />
          ) : (
            <p>{t('campaignPage.campaignReview.nothingIsInTheWay')}</p>
          )}
          {inOrder.length > 0 && (
            <details className="group">
              <summary className="rounded-sm py-1 text-ink-soft text-sm hover:text-ink pointer-coarse:py-3">
                {t('campaignPage.campaignReview.lengthThingsAreInOrder', { length: inOrder.length })}
              </summary>
              <div className="mt-2">
                <PreflightList checks={inOrder} onFix={null} />
              </div>
            </details>
          )}
        </div>
      )}
    </section>
  );
};

/** A campaign that has not been sent: its errors, a preview, and a test. */
export const CampaignReview = ({
  campaign,
  openDialog,
  fix,
  actions,
}: { campaign: Campaign } & Pick<CampaignDialogs, 'openDialog' | 'fix' | 'actions'>) => {
  const [contactId, setContactId] = useState('');
  const { isPending } = useEndpoint(getPreflight, { params: { id: campaign.id } });
  // On a narrow screen the checklist is above everything else, and its length is not known before the answer.
  const belowChecks = isPending && 'max-lg:invisible';
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="flex min-w-0 flex-col gap-10 lg:col-start-2 lg:row-start-1">
        <Checks campaign={campaign} fix={fix} actions={actions} />
        <section aria-labelledby="test" className={classNames('flex flex-col gap-4', belowChecks)}>
          <h2 id="test" className="text-2xl">
            {t('campaignPage.campaignReview.test')}
          </h2>
          <TestSend campaignId={campaign.id} contactId={contactId} />
        </section>
      </div>
      <div className={classNames('flex min-w-0 flex-col gap-10 lg:col-start-1 lg:row-start-1', belowChecks)}>
        <CampaignSummaryList campaign={campaign} onEdit={(tab) => openDialog('edit', campaign, tab)} />
        <section aria-labelledby="content" className="flex flex-col gap-4">
          <h2 id="content" className="text-2xl">
            {t('campaignPage.content.content')}
          </h2>
          <CampaignContent campaign={campaign} onEditHtml={() => openDialog('edit', campaign, 'content')} />
        </section>
        {campaign.htmlContent.trim() && (
          <CampaignPreview campaign={campaign} contactId={contactId} onContact={setContactId} />
        )}
      </div>
    </div>
  );
};
