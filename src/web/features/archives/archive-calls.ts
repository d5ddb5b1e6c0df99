import { listArchives } from '#contract/campaigns/archives/archives.ts';
import { listIssues, previewIssue } from '#contract/campaigns/archives/issues.ts';

/** What a change of an archive or of an issue makes stale. */
export const archiveCalls = [listArchives, listIssues, previewIssue];

/** The address of the email as readers would see it. */
export const issuePreviewPath = (archiveId: string, campaignId: string): string =>
  `/preview/archive-issue/${encodeURIComponent(`${archiveId}.${campaignId}`)}`;
