import type { QueryClient } from '@tanstack/react-query';
import {
  listSavedHtmlTemplates,
  markSavedHtmlTemplateUsed,
  type SavedHtmlTemplate,
} from '#contract/emails/saved-results.ts';
import { call } from '#web/lib/api.ts';
import { downloadFile, safeFileName } from '#web/lib/download.ts';
import { downloadCode } from '#web/lib/html-code.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';

/** One file as it is, several in one archive. Each counts as used, as when it is downloaded alone. */
export const downloadAll = async (
  client: QueryClient,
  saved: readonly SavedHtmlTemplate[],
): Promise<void> => {
  const [only] = saved;
  if (saved.length === 1 && only) downloadCode(only.templateName, only.htmlContent);
  else {
    const { zipOf } = await import('./zip.ts');
    const files = saved.map(({ templateName, htmlContent }) => ({
      name: safeFileName(templateName, 'html'),
      text: htmlContent,
    }));
    downloadFile(safeFileName(t('savedResults.savedSelection.fileName'), 'zip'), zipOf(files));
  }
  // The user has the files; only their dates are missing if this fails.
  for (const { id } of saved) {
    const isDone = await call(markSavedHtmlTemplateUsed, { params: { id }, body: {} }).catch(() => null);
    if (!isDone) break;
  }
  await invalidateEndpoints(client, [listSavedHtmlTemplates]);
};
