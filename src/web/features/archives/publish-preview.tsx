import type { IssuePreview } from '#contract/campaigns/archives/issues.ts';
import { t } from '#web/text/t.ts';
import { Notice } from '#web/ui/display/notice.tsx';
import { issuePreviewPath } from './archive-calls.ts';

/** What readers of the archive would see, and what is worth knowing before. */
export const PublishPreview = ({
  archiveId,
  campaignId,
  preview,
}: {
  archiveId: string;
  campaignId: string;
  preview: IssuePreview;
}) => {
  const { emptyTags, typedTags, isToOthers, hasSignUpForm } = preview;
  const listOf = (tags: readonly string[]) => tags.join(' ');
  return (
    <div className="flex flex-col gap-3">
      {emptyTags.length > 0 && (
        <Notice
          tone="attention"
          title={t('archives.publish.emptyTags', { count: emptyTags.length, tags: listOf(emptyTags) })}
        >
          {t('archives.publish.emptyTagsExplained')}
        </Notice>
      )}
      {typedTags.length > 0 && (
        <Notice tone="attention" title={t('archives.publish.typedTags', { tags: listOf(typedTags) })} />
      )}
      {isToOthers && <Notice tone="attention" title={t('archives.publish.toOthers')} />}
      <p className="text-[0.9375rem] text-ink-soft">
        {hasSignUpForm ? t('archives.publish.linksToForm') : t('archives.publish.linksRemoved')}
      </p>
      <iframe
        title={t('archives.publish.preview')}
        src={issuePreviewPath(archiveId, campaignId)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: A keyboard user has to scroll a long email.
        tabIndex={0}
        sandbox=""
        referrerPolicy="no-referrer"
        className="h-[min(28rem,60dvh)] w-full rounded-control border bg-white"
      />
    </div>
  );
};
