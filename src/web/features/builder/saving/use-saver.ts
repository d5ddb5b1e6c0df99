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
import type { SaveKind } from './save-once.ts';
import { createSaver, type Saver, type SaverParts } from './saver.ts';
import { openTabChannel, type TabChannel } from './tab-channel.ts';

export type OnSaved = (template: Template, kind: SaveKind) => void;

const checkAfterMs = 30_000;

/** Loaded on demand: few users manage a library. */
const loadDesignCalls = () => import('./send-design.ts');
const designCalls: Pick<SaverParts, 'send' | 'load'> = {
  send: async (request) => (await loadDesignCalls()).sendDesign(request),
  load: async (id) => (await loadDesignCalls()).loadDesign(id),
};

/** Autosave while the builder is open. The first save gives the email its own address. */
export const useSaver = (
  { draftKey, userId }: { draftKey: string; userId: string },
  onSaved: OnSaved,
): Saver => {
  const store = useBuilderStore();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const tabChannel = useRef<TabChannel | null>(null);
  const onSavedRef = useRef<OnSaved>(() => undefined);
  useEffect(() => {
    onSavedRef.current = (template, kind) => {
      if (store.get().designId !== null) {
        void loadDesignCalls().then(({ libraryLists }) => invalidateEndpoints(client, libraryLists));
        onSaved(template, kind);
        return;
      }
      tabChannel.current?.announceSave(template.id, template.revision);
      const url = paths.builder(template.id);
      // Another screen may be shown by now.
      if (tabChannel.current && window.location.pathname !== url)
        navigate(url, { replace: true, state: window.history.state });
      void invalidateEndpoints(client, [listTemplates, listTemplateSummaries]);
      onSaved(template, kind);
    };
  });
  const writer = useWriter();
  const latestWriter = useRef(writer);
  useEffect(() => {
    latestWriter.current = writer;
  });
  const [saver] = useState(() =>
    createSaver({
      store,
      draftKey,
      userId,
      onSaved: (...args) => onSavedRef.current(...args),
      onUnauthorized: handleUnauthorized,
      writer: () => (latestWriter.current.person && latestWriter.current.brand ? latestWriter.current : null),
      ...(store.get().designId === null ? {} : designCalls),
    }),
  );

  useEffect(() => {
    const stop = saver.start();
    const channel = openTabChannel((id, revision) => {
      if (id === store.get().templateId) void saver.checkServer(revision);
    });
    tabChannel.current = channel;
    let hiddenAt = 0;
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') {
        hiddenAt = Date.now();
        saver.saveOnClose();
      } else if (Date.now() - hiddenAt > checkAfterMs) void saver.checkServer();
    };
    const onOffline = () => {
      if (store.get().dirty) store.set({ saveStatus: { kind: 'offline', answers: false } });
    };
    window.addEventListener('online', saver.retry);
    window.addEventListener('offline', onOffline);
    window.addEventListener('pagehide', saver.saveOnClose);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('online', saver.retry);
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('pagehide', saver.saveOnClose);
      document.removeEventListener('visibilitychange', onVisibility);
      channel.close();
      tabChannel.current = null;
      stop();
    };
  }, [saver, store]);
  return saver;
};
