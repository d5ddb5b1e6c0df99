// Messages for an export that did not go as usual: what happened, what was saved, what to do.

import { ApiError, messageOf } from '#web/lib/api.ts';
import { t } from '#web/text/t.ts';
import type { ServerFailure } from './export-email.ts';

/** On step 3, above an email that the browser rendered. */
export const renderedHereNotice: Record<ServerFailure, string> = {
  get 'no-answer'() {
    return t('builderExport.exportMessages.theServerDidNotAnswerThe');
  },
  get 'own-error'() {
    return t('builderExport.exportMessages.theServerAnsweredWithAnError');
  },
};

/** In the toast that the export is ready. */
export const renderedHereToast: Record<ServerFailure, string> = {
  get 'no-answer'() {
    return t('builderExport.exportMessages.theServerDidNotAnswerSo');
  },
  get 'own-error'() {
    return t('builderExport.exportMessages.theServerHadTroubleSoThis');
  },
};

/** When the server refuses this email. */
export const refusalNotice = (error: unknown): string => {
  const reason = messageOf(error, t('builderExport.exportMessages.theServerRefusedThisEmailAnd'));
  const isBusy = error instanceof ApiError && error.status === 429;
  return isBusy
    ? t('builderExport.exportMessages.waitAMomentThenExportIt', { reason })
    : t('builderExport.exportMessages.changeWhatItIsAboutThen', { reason });
};
