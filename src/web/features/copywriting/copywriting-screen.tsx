import { useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { siteConfig } from '#contract/site.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { CopywritingView } from './copywriting-view.tsx';
import { HistorySheet } from './history-sheet.tsx';
import { Claims } from './result/claims.tsx';
import { NextStepButtons } from './result/next-step-buttons.tsx';
import { copywritingStoreOf } from './writers.ts';

export const CopywritingScreen = () => {
  const userId = useCurrentUser()?.id;
  return userId === undefined ? null : <UserCopywriting userId={userId} />;
};

const UserCopywriting = ({ userId }: { userId: string }) => {
  usePageTitle(t('copywriting.copywritingScreen.craftACampaign'));
  const config = useEndpoint(siteConfig).data;
  const store = copywritingStoreOf(userId, useQueryClient());
  const [showsHistory, setShowsHistory] = useState(false);
  const { writer, model } = config?.copywriter ?? { writer: 'templates', model: null };
  return (
    <Page width="wide">
      <PageHeader
        title={t('copywriting.copywritingScreen.craftACampaign')}
        description={t('copywriting.copywritingScreen.tellUsWhatItIsAbout')}
        actions={
          <Button onClick={() => setShowsHistory(true)}>
            <History aria-hidden />
            {t('copywriting.copywritingScreen.history')}
          </Button>
        }
      />
      <Claims model={model} examplesShown={config?.sandbox.payments ?? false} />
      <div className="mt-8">
        <CopywritingView
          store={store}
          writer={writer}
          model={model}
          actions={(copy, form) => <NextStepButtons copy={copy} form={form} />}
        />
      </div>
      <HistorySheet
        open={showsHistory}
        onOpenChange={setShowsHistory}
        onOpen={(entry) => {
          store.open(entry);
          setShowsHistory(false);
        }}
      />
    </Page>
  );
};
