import { type ComponentType, lazy, useCallback, useEffect, useRef, useState } from 'react';
import { useParams, useSearch } from 'wouter';
import type { Template } from '#contract/emails/templates.ts';
import type { LibraryGalleryProps } from '#web/lib/library.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { withTexts } from '#web/text/load.ts';
import { BuilderLayout } from './builder-layout.tsx';
import { browserStorage } from './draft/browser-storage.ts';
import { localDraftOf } from './draft/local-storage-drafts.ts';
import { openDraftKey } from './draft/open-draft-key.ts';
import { openDraftStore } from './draft/open-draft-store.ts';
import { recoverDraft } from './draft/recover-draft.ts';
import { resumeExport } from './export/export-history.ts';
import { LoadTemplate } from './load-template.tsx';
import { type BuilderSession, resumedSession, templateSession } from './session.ts';
import { rememberTemplate } from './start/recent-templates.ts';

const TemplateSelection = lazy(async () => ({
  default: (await withTexts(() => import('./start/template-selection.tsx'), 'builder-panels'))
    .TemplateSelection,
}));

const BeginWithDesign = lazy(async () => ({
  default: (await withTexts(() => import('./start/begin-with-design.tsx'), 'builder-panels')).StartWithDesign,
}));

/** The unsaved new email that this tab had open before it was reloaded. */
const reopened = async (userId: string, key: string): Promise<BuilderSession | null> => {
  const recovered = await recoverDraft(await openDraftStore(), userId, key);
  const { closingCopy } = recovered;
  const draft = recovered.draft ?? (closingCopy && localDraftOf(closingCopy, userId, key));
  // The email got its id while the page was being closed, or it is empty.
  if (!draft || draft.templateId !== null || !(draft.dirty || closingCopy)) return null;
  const session = resumedSession(draft, { announce: true, closingCopy });
  resumeExport(session.store, key);
  return session;
};

/** `/builder` begins with the choice of a template, `/builder/{id}` with that template in the editor. */
export const BuilderScreen = ({ library }: { library: Library }) => {
  const userId = useCurrentUser()?.id;
  return userId === undefined ? null : <Builder userId={userId} library={library} />;
};

type Library = ComponentType<LibraryGalleryProps>;

const Builder = ({ userId, library }: { userId: string; library: Library }) => {
  const { id } = useParams<{ id?: string }>();
  // Stays in the address until the first save, so that a reload starts with it again.
  const designId = new URLSearchParams(useSearch()).get('design');
  const [session, setSession] = useState<BuilderSession | null>(null);
  const [reopening, setReopening] = useState(() => (id === undefined ? openDraftKey() : null));
  useEffect(() => {
    if (reopening === null) return;
    let isUnmounted = false;
    void reopened(userId, reopening)
      .catch(() => null)
      .then((found) => {
        if (isUnmounted) return;
        setSession(found);
        setReopening(null);
      });
    return () => {
      isUnmounted = true;
    };
  }, [reopening, userId]);

  // The first save changes `/builder` to `/builder/{id}` and keeps the editor; any other navigation starts anew.
  const previousId = useRef(id);
  useEffect(() => {
    if (previousId.current !== undefined && id === undefined) setSession(null);
    previousId.current = id;
  }, [id]);

  const previousDesignId = useRef(designId);
  useEffect(() => {
    // The first save removes it from the address and keeps the editor; any other navigation starts anew.
    if (previousDesignId.current !== designId && id === undefined) setSession(null);
    previousDesignId.current = designId;
  }, [designId, id]);

  const open = useCallback(
    async (template: Template) => {
      rememberTemplate(browserStorage(), userId, template, Date.now());
      const { draft, closingCopy } = await recoverDraft(await openDraftStore(), userId, template.id);
      const session = templateSession(template, draft, closingCopy);
      resumeExport(session.store, template.id);
      setSession(session);
    },
    [userId],
  );

  const shown = session && (id === undefined || session.store.get().templateId === id) ? session : null;
  if (shown) return <BuilderLayout key={shown.draftKey} session={shown} userId={userId} />;
  if (id !== undefined) return <LoadTemplate key={id} id={id} onLoaded={open} />;
  if (reopening !== null) return null;
  if (designId !== null) return <BeginWithDesign key={designId} id={designId} onLoaded={setSession} />;
  return <TemplateSelection userId={userId} library={library} onStart={setSession} />;
};
