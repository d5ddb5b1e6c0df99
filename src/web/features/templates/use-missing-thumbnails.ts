import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { generatePreview } from '#contract/emails/templates.ts';
import { listTemplateSummaries, type TemplateSummary } from '#contract/emails/templates-list.ts';
import { call } from '#web/lib/api.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';

/** The server draws the thumbnail within this time after a save. */
const serverDrawsWithinMs = 20_000;
const batchSize = 6;

/** Each thumbnail is requested once; after a failure the template stays without one. */
const requestedIds = new Set<string>();

export const isRecentlySaved = ({ updatedAt }: Pick<TemplateSummary, 'updatedAt'>): boolean =>
  Math.abs(Date.now() - Date.parse(updatedAt)) < serverDrawsWithinMs;

/** Requests thumbnails for templates that were saved before there were thumbnails, or whose drawing was lost. */
export const useMissingThumbnails = (templates: readonly TemplateSummary[]): void => {
  const client = useQueryClient();
  useEffect(() => {
    const missing = templates
      .filter(
        ({ previewImageUrl, deletedAt, blockCount }) => !previewImageUrl && !deletedAt && blockCount > 0,
      )
      .filter((template) => !isRecentlySaved(template) && !requestedIds.has(template.id))
      .slice(0, batchSize);
    if (missing.length === 0) return;
    for (const { id } of missing) requestedIds.add(id);
    void (async () => {
      let drawnCount = 0;
      for (const { id } of missing) {
        // A template without an image is shown by its name.
        const thumbnail = await call(generatePreview, { params: { id } }).catch(() => null);
        if (thumbnail) drawnCount += 1;
      }
      if (drawnCount > 0) await invalidateEndpoints(client, [listTemplateSummaries]);
    })();
  }, [templates, client]);
};
