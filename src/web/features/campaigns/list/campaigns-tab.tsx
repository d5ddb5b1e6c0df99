import { t } from '#web/text/t.ts';
import { Tabs } from '#web/ui/display/tabs.tsx';
import { useNewCampaign } from '../form/use-new-campaign.tsx';
import {
  countIn,
  type Filter,
  filterItems,
  useCampaignCounts,
  useCampaignFilter,
} from './campaign-filter.ts';
import { CampaignList } from './campaign-list.tsx';
import type { CampaignsTabProps } from './campaigns-tab-props.ts';

/** The Campaigns tab of the ESP area. */
export const CampaignsTab = (props: CampaignsTabProps) => {
  const { filter, typed, setFilter, setTyped } = useCampaignFilter();
  const { create, dialog } = useNewCampaign(props);
  const counts = useCampaignCounts();
  return (
    <>
      <Tabs<Filter>
        label={t('campaigns.campaignsTab.whichCampaigns')}
        value={filter}
        onValueChange={setFilter}
        items={filterItems(counts, filter).map(({ value, label, query }) => ({
          value,
          label,
          ...(counts ? { count: countIn(counts, value) } : {}),
          content: (
            <CampaignList filter={value} query={query} typed={typed} onType={setTyped} onCreate={create} />
          ),
        }))}
      />
      {dialog}
    </>
  );
};
