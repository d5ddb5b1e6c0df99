import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { generatePreview } from '#contract/emails/templates.ts';
import { listTemplateSummaries, type TemplateSummary } from '#contract/emails/templates-list.ts';
import { call } from '#web/lib/api.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';

/** After a save the server draws the image automatically. */
const drawnByItselfMs = 20_000;
const askedAtOnce = 6;

/** Each is requested once: a failed one stays without an image. */
const asked = new Set<string>();

export const isYoung = ({ updatedAt }: Pick<TemplateSummary, 'updatedAt'>): boolean =>
  Math.abs(Date.now() - Date.parse(updatedAt)) < drawnByItselfMs;

/** Templates from before there were images, and those whose drawing was lost when the server stopped. */
export const useMissingPictures = (templates: readonly TemplateSummary[]): void => {
  const client = useQueryClient();
  useEffect(() => {
    const missing = templates
      .filter(
        ({ previewImageUrl, deletedAt, blockCount }) => !previewImageUrl && !deletedAt && blockCount > 0,
      )
      .filter((template) => !isYoung(template) && !asked.has(template.id))
      .slice(0, askedAtOnce);
    if (missing.length === 0) return;
    for (const { id } of missing) asked.add(id);
    void (async () => {
      let drawn = 0;
      for (const { id } of missing) {
        // A template without an image is shown by its name.
        const picture = await call(generatePreview, { params: { id } }).catch(() => null);
        if (picture) drawn += 1;
      }
      if (drawn > 0) await invalidateEndpoints(client, [listTemplateSummaries]);
    })();
  }, [templates, client]);
};
