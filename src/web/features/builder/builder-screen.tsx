import { useCallback, useEffect, useRef, useState } from 'react';
import { useParams } from 'wouter';
import type { Template } from '#contract/templates.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { browserStorage } from './draft/browser-storage.ts';
import { readDraft } from './draft/drafts.ts';
import { openDraftKey } from './draft/open-tab.ts';
import { LoadTemplate } from './load-template.tsx';
import { type BuilderSession, resumedSession, templateSession } from './session.ts';
import { rememberTemplate } from './start/recent-templates.ts';
import { TemplateSelection } from './start/template-selection.tsx';
import { Workbench } from './workbench.tsx';

/** The unsaved new email that this tab had open before it was reloaded. */
const reopened = (userId: string): BuilderSession | null => {
  const key = openDraftKey();
  const draft = key === null ? null : readDraft(browserStorage(), userId, key);
  return key !== null && draft ? resumedSession(draft, key, true) : null;
};

/** `/builder` begins with the choice of a template, `/builder/{id}` with that template in the editor. */
export const BuilderScreen = () => {
  const userId = useCurrentUser()?.id;
  return userId === undefined ? null : <Builder userId={userId} />;
};

const Builder = ({ userId }: { userId: string }) => {
  const { id } = useParams<{ id?: string }>();
  const [session, setSession] = useState<BuilderSession | null>(() =>
    id === undefined ? reopened(userId) : null,
  );

  // The first save turns `/builder` into `/builder/{id}` and goes on; any other way to an address begins anew.
  const previousId = useRef(id);
  useEffect(() => {
    if (previousId.current !== undefined && id === undefined) setSession(null);
    previousId.current = id;
  }, [id]);

  const open = useCallback(
    (template: Template) => {
      rememberTemplate(browserStorage(), userId, template, Date.now());
      setSession(templateSession(template, userId, browserStorage()));
    },
    [userId],
  );

  const shown = session && (id === undefined || session.store.get().templateId === id) ? session : null;
  if (shown) return <Workbench key={shown.newKey} session={shown} userId={userId} />;
  if (id !== undefined) return <LoadTemplate key={id} id={id} onLoaded={open} />;
  return <TemplateSelection userId={userId} onStart={setSession} />;
};
