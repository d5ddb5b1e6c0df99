import type { ReactNode } from 'react';
import { listLists } from '#contract/audience/lists.ts';
import { listSegments } from '#contract/audience/segments.ts';
import { type Campaign, getCampaign } from '#contract/campaigns/campaigns.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { listText } from '#web/text/list-text.ts';
import { t } from '#web/text/t.ts';

interface Named {
  id: string;
  name: string;
}

const namesOf = (ids: readonly string[], all: readonly Named[] | undefined, deletedText: string): string[] =>
  ids.map((id) => (all ? (all.find((candidate) => candidate.id === id)?.name ?? deletedText) : '…'));

/** Who a campaign goes to, in words. */
export const useAudienceText = ({
  everyone,
  selectedLists,
  selectedSegments,
  notOpened,
}: Pick<Campaign, 'everyone' | 'selectedLists' | 'selectedSegments' | 'notOpened'>): string => {
  const lists = useEndpoint(listLists);
  const segments = useEndpoint(listSegments);
  const before = useEndpoint(
    getCampaign,
    { params: { id: notOpened ?? 'none' } },
    { enabled: notOpened !== null },
  );
  const audienceText = everyone
    ? t('campaigns.campaignSummaryList.everyoneWhoIsSubscribed')
    : listText([
        ...namesOf(selectedLists, lists.data, t('campaigns.campaignSummaryList.aDeletedList')),
        ...namesOf(selectedSegments, segments.data, t('campaigns.campaignSummaryList.aDeletedSegment')),
      ]);
  if (notOpened === null) return audienceText;
  const earlier = before.data?.name ?? '…';
  return everyone
    ? t('campaigns.campaignSummaryList.everyoneNotopenedtext', { earlier })
    : t('campaigns.campaignSummaryList.audiencetextThoseNotopenedtext', { audienceText, earlier });
};

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] sm:grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-4 py-2.5">
    <dt className="text-ink-soft text-sm">{name}</dt>
    <dd className="min-w-0 break-words text-[0.9375rem]">{children}</dd>
  </div>
);

const Missing = () => <span className="text-ink-soft">{t('campaigns.campaignSummaryList.noneYet')}</span>;

export const trackedText = ({
  trackOpens,
  trackClicks,
}: Pick<Campaign, 'trackOpens' | 'trackClicks'>): string => {
  if (trackOpens && trackClicks) return t('campaigns.campaignSummaryList.opensAndClicks');
  if (trackOpens) return t('campaigns.campaignSummaryList.opens');
  return trackClicks ? t('campaigns.campaignSummaryList.clicks') : t('campaigns.campaignSummaryList.nothing');
};

/** The parts of a campaign, as text. */
export const CampaignSummaryList = ({ campaign }: { campaign: Campaign }) => {
  const audience = useAudienceText(campaign);
  const { subject, preheader, fromName, fromEmail, replyTo } = campaign;
  return (
    <dl className="divide-y divide-hairline border-y">
      <Row name={t('campaigns.campaignSummaryList.subject')}>{subject}</Row>
      <Row name={t('campaigns.campaignSummaryList.preheader')}>{preheader || <Missing />}</Row>
      <Row name={t('campaigns.campaignSummaryList.from')}>
        <bdi>{fromName ? `${fromName} <${fromEmail}>` : fromEmail}</bdi>
        {replyTo && (
          <span className="block text-ink-soft text-sm">
            {t('campaigns.campaignSummaryList.answersGoToReplyto', { replyTo })}
          </span>
        )}
      </Row>
      <Row name={t('campaigns.campaignSummaryList.to')}>{audience || <Missing />}</Row>
      <Row name={t('campaigns.campaignSummaryList.tracking')}>{trackedText(campaign)}</Row>
    </dl>
  );
};
