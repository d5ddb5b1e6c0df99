import { RefreshCw } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { getPreflight } from '#contract/campaigns/preflight.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { useCurrentUser, useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { GradeMark } from '#web/ui/display/grade-mark.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import type { CampaignDialogs } from '../list/use-campaign-dialogs.tsx';
import { CampaignPreview } from '../page/campaign-preview.tsx';
import { PreflightList } from '../send/preflight-list.tsx';
import { draftRows } from './checks/row-of-check.ts';
import { blockersIn, type DraftFacts } from './checks/row-state.ts';
import { ContentRow } from './rows/content-row.tsx';
import { FromRow } from './rows/from-row.tsx';
import { useLastTest } from './rows/last-test.ts';
import { ScheduleRow } from './rows/schedule-row.tsx';
import { SubjectRow } from './rows/subject-row.tsx';
import { TestRow } from './rows/test-row.tsx';
import { ToRow } from './rows/to-row.tsx';
import { TrackingRow } from './rows/tracking-row.tsx';
import { UtmRow } from './rows/utm-row.tsx';
import type { SaveDraft } from './saving/use-saved-first.ts';
import { useDraftRows } from './use-draft-rows.tsx';

/** The checks usually take less; after that the rows can be edited while they run. */
const patienceMs = 1_200;

const useHasPassed = (ms: number): boolean => {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasPassed;
};

/** In one sentence: whether it can be sent. */
const verdictOf = ({ checks, hasFailed, hasPlanEnded }: DraftFacts): string => {
  if (checks === null)
    return hasFailed
      ? t('campaignPage.draftRow.notChecked')
      : t('campaignPage.campaignReview.lookingTheCampaignOver');
  return blockersIn(checks) > 0 || hasPlanEnded
    ? t('campaignPage.draftPage.notReady')
    : t('campaignPage.campaignReview.nothingIsInTheWay');
};

/** A campaign that has not been sent: a checklist in which everything is fixed in place, and its preview. */
export const DraftPage = ({
  campaign,
  openDialog,
  actions,
  saveDraftRef,
}: {
  campaign: Campaign;
  /** Set while the page is shown: what is outside of it saves first with this. */
  saveDraftRef: RefObject<SaveDraft | null>;
} & Pick<CampaignDialogs, 'openDialog' | 'actions'>) => {
  const [contactId, setContactId] = useState('');
  const preflight = useEndpoint(getPreflight, { params: { id: campaign.id } });
  useUnauthorizedHandler(preflight.error);
  const { data } = preflight;
  const hasPlanEnded = useCurrentUser()?.plan.status === 'ended';
  const tests = useLastTest(campaign);
  const checks = data?.checks ?? null;
  const hasFailed = preflight.error !== null;
  const facts = { campaign, checks, hasFailed, hasPlanEnded, isTested: tests.isCurrent };
  const { frame, edited, problems, saveDraft } = useDraftRows(campaign, facts, actions);
  useEffect(() => {
    saveDraftRef.current = saveDraft;
    return () => {
      saveDraftRef.current = null;
    };
  }, [saveDraftRef, saveDraft]);
  const isPatient = !useHasPassed(patienceMs);
  const blockers = blockersIn(checks ?? []);
  const passed = checks?.filter(({ level }) => level === 'ok') ?? [];
  const isWaiting = preflight.isPending && isPatient;
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <section aria-labelledby="checks" className="flex flex-col gap-2">
        <div className="flex items-center gap-4">
          <div className="min-w-0 flex-1">
            <h2 id="checks" className="text-2xl">
              {t('campaignPage.campaignReview.beforeYouSend')}
            </h2>
            <p role="status" className="text-ink-soft text-sm">
              {verdictOf(facts)}
            </p>
          </div>
          {data?.grade && <GradeMark grade={data.grade} className="w-16 shrink-0" />}
          <IconButton
            label={t('campaignPage.campaignReview.checkAgain')}
            icon={<RefreshCw aria-hidden className={preflight.isFetching ? 'animate-spin' : undefined} />}
            onClick={() => void preflight.refetch()}
            className="-me-2.5"
          />
        </div>
        {preflight.error && !data && (
          <LoadingFailed
            title={t('campaignPage.campaignReview.theCampaignCouldNotBeLooked')}
            query={preflight}
            note={null}
          />
        )}
        {isWaiting ? (
          <LoadingRegion
            label={t('campaignPage.campaignReview.lookingTheCampaignOver')}
            className="flex flex-col divide-y divide-hairline border-y"
          >
            {draftRows.map((row) => (
              <Skeleton key={row} className="my-4 h-12 w-full" />
            ))}
          </LoadingRegion>
        ) : (
          <div className="divide-y divide-hairline border-y" aria-busy={preflight.isFetching}>
            <ToRow {...edited('to')} count={data ?? null} />
            <FromRow
              {...edited('from')}
              needsAddress={
                checks?.some(({ id, level }) => id === 'postal-address' && level === 'block') ?? false
              }
            />
            <SubjectRow {...edited('subject')} />
            <ContentRow
              campaign={campaign}
              id={frame('content').id}
              state={frame('content').state}
              problems={problems('content')}
              onEditHtml={() => openDialog('edit', campaign, 'content')}
            />
            <UtmRow {...edited('utm')} />
            <TrackingRow {...edited('tracking')} />
            <ScheduleRow
              campaign={campaign}
              frame={frame('schedule')}
              blockers={blockers}
              isChecked={checks !== null}
              hasPlanEnded={hasPlanEnded}
              openDialog={openDialog}
              actions={actions}
            />
            <TestRow
              campaign={campaign}
              frame={frame('test')}
              contactId={contactId}
              tests={tests}
              saveDraft={saveDraft}
            />
          </div>
        )}
        {passed.length > 0 && (
          <details className="group">
            <summary className="w-fit rounded-sm py-1 text-ink-soft text-sm hover:text-ink pointer-coarse:py-3">
              {t('campaignPage.campaignReview.lengthThingsAreInOrder', { length: passed.length })}
            </summary>
            <div className="mt-2">
              <PreflightList checks={passed} onFix={null} />
            </div>
          </details>
        )}
      </section>
      {campaign.htmlContent.trim() && !isWaiting && (
        <CampaignPreview campaign={campaign} contactId={contactId} onContact={setContactId} />
      )}
    </div>
  );
};
