import { type ReactNode, useEffect, useRef } from 'react';
import type { CampaignGeneration, CampaignVariant } from '#contract/copywriting/craft-campaign.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { type CopywritingStore, isChanged, useCopywriting } from '../copywriting-store.ts';
import type { CopywritingForm } from '../form/copywriting-form.ts';
import { CopyEditor } from './copy-editor.tsx';
import { VariantCards } from './variant-cards.tsx';
import { WritingView } from './writing-view.tsx';

const Failure = ({
  store,
  message,
  byModel,
}: {
  store: CopywritingStore;
  message: string;
  byModel: boolean;
}) => (
  <Notice
    tone="bad"
    title={t('copywriting.resultPanel.generationFailed')}
    action={
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void store.generate()}>{t('copywriting.resultPanel.tryAgain')}</Button>
        {byModel && (
          <Button onClick={() => void store.generate('templates')}>
            {t('copywriting.resultPanel.letTheTemplateWriterWrite')}
          </Button>
        )}
      </div>
    }
  >
    {message}
  </Notice>
);

const writerOf = ({ writer, model }: CampaignGeneration): string =>
  writer === 'ai'
    ? model
      ? t('copywriting.resultPanel.writtenByModel', { model })
      : t('copywriting.resultPanel.writtenByALanguageModel')
    : t('copywriting.resultPanel.writtenByTheTemplateWriter');

export interface ResultPanelProps {
  store: CopywritingStore;
  /** Whether a language model is connected, so that there is another writer to switch to. */
  hasModel: boolean;
  /** The actions on the chosen version. */
  actions: (copy: CampaignVariant, form: CopywritingForm) => ReactNode;
}

export const ResultPanel = ({ store, hasModel, actions }: ResultPanelProps) => {
  const state = useCopywriting(store);
  const { form, run, result, copies, chosen } = state;
  const top = useRef<HTMLDivElement>(null);
  const isWriting = run.state === 'writing';
  const resultId = result?.id;
  const seen = useRef(resultId);
  // On a phone the result is below the form: the page scrolls there.
  useEffect(() => {
    if (!isWriting && seen.current === resultId) return;
    seen.current = resultId;
    const { top: offset = 0 } = top.current?.getBoundingClientRect() ?? {};
    if (offset > window.innerHeight * 0.6 || offset < 0)
      top.current?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  }, [isWriting, resultId]);
  const copy = copies[chosen] ?? copies[0];
  return (
    <div ref={top} className="flex min-w-0 scroll-mt-20 flex-col gap-6">
      {run.state === 'failed' && <Failure store={store} message={run.message} byModel={hasModel} />}
      {run.state === 'writing' ? (
        <WritingView run={run} onCancel={store.cancel} />
      ) : result && copy ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <div className="flex flex-wrap items-center gap-2">
              <h2 className="text-2xl">{t('copywriting.resultPanel.yourCampaign')}</h2>
              <Badge>{writerOf(result)}</Badge>
            </div>
            {actions(copy, form)}
          </div>
          {copies.length > 1 && <VariantCards copies={copies} chosen={chosen} onChoose={store.choose} />}
          <CopyEditor
            // A new text is a new set of fields.
            key={`${result.id} ${chosen}`}
            store={store}
            copy={copy}
            form={form}
            changed={isChanged(state)}
          />
        </>
      ) : (
        run.state === 'idle' && (
          <EmptyState
            title={t('copywriting.resultPanel.yourDraftWillAppearHere')}
            className="rounded-sheet border border-dashed"
          >
            {t('copywriting.resultPanel.chooseATypeAndWriteWhat')}
          </EmptyState>
        )
      )}
    </div>
  );
};
