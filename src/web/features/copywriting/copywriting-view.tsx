import type { ReactNode } from 'react';
import type { CampaignVariant, CopyWriter } from '#contract/copywriting/craft-campaign.ts';
import { t } from '#web/text/t.ts';
import type { CopywritingStore } from './copywriting-store.ts';
import { CopywritingFields } from './form/copywriting-fields.tsx';
import type { CopywritingForm } from './form/copywriting-form.ts';
import { ResultPanel } from './result/result-panel.tsx';
import { WriterNote } from './writer-note.tsx';

export interface CopywritingViewProps {
  store: CopywritingStore;
  writer: CopyWriter;
  model: string | null;
  actions: (copy: CampaignVariant, form: CopywritingForm) => ReactNode;
}

/** The form on the left, the result on the right. */
export const CopywritingView = ({ store, writer, model, actions }: CopywritingViewProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-10 lg:grid-cols-[22rem_minmax(0,1fr)] xl:grid-cols-[24rem_minmax(0,1fr)]">
    <section aria-label={t('copywriting.copywritingView.yourCampaignInFacts')} className="min-w-0 lg:pb-28">
      <CopywritingFields store={store} writer={<WriterNote writer={writer} model={model} />} />
    </section>
    <section aria-label={t('copywriting.copywritingView.theCopy')} className="min-w-0">
      <ResultPanel store={store} hasModel={writer === 'ai'} actions={actions} />
    </section>
  </div>
);
