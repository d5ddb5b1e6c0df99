import { listLists } from '#contract/audience/lists.ts';
import { listSegments } from '#contract/audience/segments.ts';
import { getCampaign } from '#contract/campaigns/campaigns.ts';
import { type EndpointOutput, sentenceOf } from '#web/lib/api.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { paths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { type Audience, type CountedAudience, useAudienceCount } from './use-audience-count.ts';

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((candidate) => candidate !== id) : [...ids, id];

const isAudienceEmpty = ({ everyone, selectedLists, selectedSegments }: Audience): boolean =>
  !everyone && selectedLists.length === 0 && selectedSegments.length === 0;

type CountedList = Pick<EndpointOutput<typeof listLists>[number], 'id' | 'contactCount'>;

/** The contacts that an audience names: of one list as many as its entry says. */
const contactsIn = (
  { audience, recipients, leftOut }: CountedAudience,
  lists: readonly CountedList[],
): number => {
  const { everyone, selectedLists, selectedSegments, notOpened } = audience;
  const isOneList =
    !everyone && selectedLists.length === 1 && selectedSegments.length === 0 && notOpened === null;
  const list = isOneList ? lists.find(({ id }) => id === selectedLists[0]) : undefined;
  return Math.max(recipients + leftOut, list?.contactCount ?? 0);
};

/** Why there are fewer recipients than contacts. */
const missingText = (count: CountedAudience, lists: readonly CountedList[]): string => {
  const total = contactsIn(count, lists);
  const missing = total - count.recipients;
  return missing > 0 ? ` ${t('campaigns.formAudience.notSubscribed', { missing, total })}` : '';
};

const Count = ({ audience, lists }: { audience: Audience; lists: readonly CountedList[] }) => {
  const count = useAudienceCount(audience);
  const { data } = count;
  if (isAudienceEmpty(audience))
    return (
      <p role="status" className="flex min-h-15 items-center border-t pt-3 text-ink-soft">
        {t('campaigns.formAudience.noRecipientsAreSelectedYetYou')}
      </p>
    );
  return (
    <div role="status" aria-busy={count.isFetching} className="min-h-15 border-t pt-3">
      {count.error && !data ? (
        <p className="text-bad text-sm">
          {sentenceOf(count.error, t('campaigns.formAudience.theRecipientsCouldNotBeCounted'))}
        </p>
      ) : (
        <p className="text-ink-soft">
          {data ? (
            <Rich
              id="campaigns.formAudience.recipientsPeopleGetItEachOnce"
              values={{ recipients: data.recipients }}
              parts={[<span key="0" className="figures me-1 font-serif text-3xl text-ink" />]}
            />
          ) : (
            t('campaigns.formAudience.countingTheRecipients')
          )}
          {data && missingText(data, lists)}
        </p>
      )}
    </div>
  );
};

const NotOpened = ({ id, onDrop }: { id: string; onDrop: () => void }) => {
  const candidate = useEndpoint(getCampaign, { params: { id } });
  return (
    <Notice
      tone="info"
      title={
        candidate.data
          ? t('campaigns.formAudience.onlyWhoGotNameAndDid', { name: candidate.data.name })
          : t('campaigns.formAudience.onlyWhoGotAnotherCampaignAnd')
      }
      action={
        <Button size="small" onClick={onDrop}>
          {t('campaigns.formAudience.sendToAllOfThem')}
        </Button>
      }
    />
  );
};

interface Choice {
  id: string;
  name: string;
  hint: string;
}

const Choices = ({
  title,
  choices,
  chosen,
  disabled,
  onToggle,
}: {
  title: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  disabled: boolean;
  onToggle: (id: string) => void;
}) => (
  <fieldset disabled={disabled} className="min-w-0">
    <legend className="mb-2 font-medium text-sm">{title}</legend>
    <ul className="-m-1 grid max-h-72 p-1 gap-x-6 gap-y-1 overflow-y-auto sm:grid-cols-2">
      {choices.map(({ id, name, hint }) => (
        <li key={id} className="min-w-0">
          <Checkbox
            label={
              <span className="break-words">
                <bdi>{name}</bdi> <span className="figures text-ink-soft text-sm">{hint}</span>
              </span>
            }
            checked={chosen.includes(id)}
            onChange={() => onToggle(id)}
          />
        </li>
      ))}
    </ul>
  </fieldset>
);

/** Who gets it. A contact on several lists gets it once. */
export const FormAudience = ({
  values,
  change,
}: {
  values: Audience;
  change: (part: Partial<Audience>) => void;
}) => {
  const lists = useEndpoint(listLists);
  const segments = useEndpoint(listSegments);
  const { everyone, selectedLists, selectedSegments, notOpened } = values;
  if (lists.isPending || segments.isPending)
    return (
      <LoadingRegion label={t('campaigns.formAudience.loadingYourLists')} className="flex flex-col gap-3">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-6 w-1/3" />
      </LoadingRegion>
    );
  const error = lists.error ?? segments.error;
  return (
    <div className="flex flex-col gap-6">
      {error && (
        <LoadingFailed
          title={t('campaigns.formAudience.yourListsCouldNotBeLoaded')}
          query={{
            error,
            isFetching: lists.isFetching || segments.isFetching,
            refetch: () => Promise.all([lists.refetch(), segments.refetch()]),
          }}
          note={t('campaigns.formAudience.yourChoicesAreSaved')}
        />
      )}
      {notOpened !== null && <NotOpened id={notOpened} onDrop={() => change({ notOpened: null })} />}
      <Checkbox
        label={t('campaigns.formAudience.everyoneWhoIsSubscribed')}
        hint={t('campaigns.formAudience.contactsOnAnyListOrNone')}
        checked={everyone}
        onChange={(event) => change({ everyone: event.target.checked })}
      />
      {lists.data && lists.data.length > 0 && (
        <Choices
          title={t('campaigns.formAudience.lists')}
          disabled={everyone}
          chosen={selectedLists}
          choices={lists.data.map(({ id, name, contactCount }) => ({
            id,
            name,
            hint: t('campaigns.formAudience.contactCount', { count: contactCount }),
          }))}
          onToggle={(id) => change({ selectedLists: toggled(selectedLists, id) })}
        />
      )}
      {segments.data && segments.data.length > 0 && (
        <Choices
          title={t('campaigns.formAudience.segments')}
          disabled={everyone}
          chosen={selectedSegments}
          choices={segments.data.map(({ id, name }) => ({ id, name, hint: '' }))}
          onToggle={(id) => change({ selectedSegments: toggled(selectedSegments, id) })}
        />
      )}
      {lists.data?.length === 0 && (
        <p className="text-ink-soft text-sm">
          <Rich
            id="campaigns.formAudience.youHaveNoListsYetMake"
            parts={[<TextLink key="0" href={paths.esp({ tab: 'lists' })} />]}
          />
        </p>
      )}
      <Count audience={values} lists={lists.data ?? []} />
    </div>
  );
};
