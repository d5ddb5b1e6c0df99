// The calls of this area, a list for each heading of the API page, in the order of that page.
import * as craftCampaign from './craft-campaign.ts';

export const copywritingCalls = [
  craftCampaign.crawlUrl,
  craftCampaign.generateCampaign,
  craftCampaign.streamCampaign,
  craftCampaign.listCampaignGenerations,
  craftCampaign.deleteCampaignGeneration,
  craftCampaign.deleteCampaignGenerations,
];
