import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { listTemplates, type Template } from '#contract/emails/templates.ts';
import { listTemplateSummaries } from '#contract/emails/templates-list.ts';
import { paths } from '#web/lib/paths.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import { useWriter } from '../use-writer.ts';
import { followTabs, type TabNews } from './other-tabs.ts';
import { createSaver, type SaveKind, type Saver, type SaverParts } from './saver.ts';

export type OnSaved = (template: Template, kind: SaveKind) => void;

const longAwayMs = 30_000;

/** Few users manage a library: no other user waits for this. */
const sendDesigns = () => import('./send-design.ts');
const designCalls: Pick<SaverParts, 'send' | 'load'> = {
  send: async (request) => (await sendDesigns()).sendDesign(request),
  load: async (id) => (await sendDesigns()).loadDesign(id),
};

/** Autosave while the builder is open. The first save gives the email its own address. */
export const useSaver = (
  { draftKey, userId }: { draftKey: string; userId: string },
  onSaved: OnSaved,
): Saver => {
  const store = useBuilderStore();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const tabs = useRef<TabNews | null>(null);
  const saved = useRef<OnSaved>(() => undefined);
  useEffect(() => {
    saved.current = (template, kind) => {
      if (store.get().designId !== null) {
        void sendDesigns().then(({ libraryLists }) => invalidateEndpoints(client, libraryLists));
        onSaved(template, kind);
        return;
      }
      tabs.current?.tell(template.id, template.revision);
      const address = paths.builder(template.id);
      // Another screen may be shown by now.
      if (tabs.current && window.location.pathname !== address)
        navigate(address, { replace: true, state: window.history.state });
      void invalidateEndpoints(client, [listTemplates, listTemplateSummaries]);
      onSaved(template, kind);
    };
  });
  const writer = useWriter();
  const latest = useRef(writer);
  useEffect(() => {
    latest.current = writer;
  });
  const [saver] = useState(() =>
    createSaver({
      store,
      draftKey,
      userId,
      onSaved: (...news) => saved.current(...news),
      onUnauthorized: handleUnauthorized,
      writer: () => (latest.current.person && latest.current.brand ? latest.current : null),
      ...(store.get().designId === null ? {} : designCalls),
    }),
  );

  useEffect(() => {
    const stop = saver.start();
    const news = followTabs((id, revision) => {
      if (id === store.get().templateId) void saver.look(revision);
    });
    tabs.current = news;
    let hiddenAt = 0;
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') {
        hiddenAt = Date.now();
        saver.leave();
      } else if (Date.now() - hiddenAt > longAwayMs) void saver.look();
    };
    const onOffline = () => {
      if (store.get().dirty) store.set({ saveStatus: { kind: 'offline', answers: false } });
    };
    window.addEventListener('online', saver.retry);
    window.addEventListener('offline', onOffline);
    window.addEventListener('pagehide', saver.leave);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('online', saver.retry);
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('pagehide', saver.leave);
      document.removeEventListener('visibilitychange', onVisibility);
      news.close();
      tabs.current = null;
      stop();
    };
  }, [saver, store]);
  return saver;
};
