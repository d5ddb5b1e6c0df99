import { useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { siteConfig } from '#contract/site.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { CraftDesk } from './craft-desk.tsx';
import { HistorySheet } from './history-sheet.tsx';
import { AfterActions } from './result/after-actions.tsx';
import { Claims } from './result/claims.tsx';
import { craftOf } from './writers.ts';

export const CraftCampaignScreen = () => {
  const userId = useCurrentUser()?.id;
  return userId === undefined ? null : <Craft userId={userId} />;
};

const Craft = ({ userId }: { userId: string }) => {
  usePageTitle('Craft a Campaign');
  const config = useEndpoint(siteConfig).data;
  const store = craftOf(userId, useQueryClient());
  const [showsHistory, setShowsHistory] = useState(false);
  const { writer, model } = config?.copywriter ?? { writer: 'templates', model: null };
  return (
    <Page width="wide">
      <PageHeader
        title="Craft a Campaign"
        description="Say what you want to tell. You get the words of an email that reads like a letter."
        actions={
          <Button onClick={() => setShowsHistory(true)}>
            <History aria-hidden />
            History
          </Button>
        }
      />
      <Claims model={model} examplesShown={config?.sandbox.payments ?? false} />
      <div className="mt-8">
        <CraftDesk
          store={store}
          writer={writer}
          model={model}
          actions={(copy, form) => <AfterActions copy={copy} form={form} />}
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
