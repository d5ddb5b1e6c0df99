// The calls of this area, a list for each heading of the API page, in the order of that page.
import * as analytics from './analytics.ts';
import * as archives from './archives/archives.ts';
import * as issues from './archives/issues.ts';
import * as audience from './audience.ts';
import * as bulk from './bulk.ts';
import * as campaigns from './campaigns.ts';
import * as conditions from './conditions.ts';
import * as draft from './draft.ts';
import * as lifecycle from './lifecycle.ts';
import * as mergeTagFallbacks from './merge-tag-fallbacks.ts';
import * as preflight from './preflight.ts';
import * as progress from './progress.ts';
import * as recipients from './recipients.ts';
import * as report from './report.ts';
import * as reportFiles from './report-files.ts';
import * as schedule from './schedule.ts';
import * as sharedReports from './shared-reports.ts';
import * as templateLink from './template-link.ts';
import * as testEmails from './test-emails.ts';
import * as tracking from './tracking-settings.ts';
import * as utm from './utm.ts';
import * as activity from './workspace/activity.ts';
import * as workspaceReport from './workspace/report.ts';

export const campaignCalls = [
  campaigns.listCampaigns,
  draft.createCampaign,
  campaigns.listCampaignSummaries,
  campaigns.countCampaigns,
  activity.listCampaignActivity,
  activity.getCampaignPicture,
  audience.countAudience,
  campaigns.getCampaign,
  draft.updateCampaign,
  campaigns.deleteCampaign,
  campaigns.restoreCampaign,
  draft.duplicateCampaign,
  templateLink.takeTemplate,
  bulk.bulkCampaigns,
  preflight.getPreflight,
  conditions.countConditions,
  conditions.countCampaignConditions,
  conditions.decideConditions,
  mergeTagFallbacks.addMergeTagFallback,
  testEmails.testCampaign,
  lifecycle.sendCampaign,
  schedule.countRecipientZones,
  lifecycle.scheduleCampaign,
  lifecycle.unscheduleCampaign,
  lifecycle.pauseCampaign,
  lifecycle.resumeCampaign,
  lifecycle.cancelCampaign,
  lifecycle.resendCampaign,
  progress.watchCampaign,
  report.getCampaignReport,
  reportFiles.exportReport,
  recipients.listRecipients,
  recipients.exportRecipients,
  recipients.listRecipientSteps,
  sharedReports.shareCampaign,
  sharedReports.listShares,
  sharedReports.revokeShare,
  sharedReports.getSharedReport,
  analytics.compareCampaign,
  analytics.getBestHours,
  analytics.exportCampaignEvents,
];

export const trackingCalls = [tracking.getTrackingSettings, tracking.saveTrackingSettings, utm.previewUtm];

export const archiveCalls = [
  archives.listArchives,
  archives.createArchive,
  archives.updateArchive,
  archives.deleteArchive,
  issues.listIssues,
  issues.publishIssue,
  issues.updateIssue,
  issues.previewIssue,
];

export const workspaceReportCalls = [
  workspaceReport.getWorkspaceReport,
  workspaceReport.exportWorkspaceReport,
  workspaceReport.getReach,
];
