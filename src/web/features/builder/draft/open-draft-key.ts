// Which unsaved new email this tab had open, so that a reload returns to it and not to the choice of templates.
const key = 'lettersmith:open-draft';

export const setOpenDraftKey = (draftKey: string | null): void => {
  try {
    if (draftKey) sessionStorage.setItem(key, draftKey);
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is off: a reload begins at the choice of templates.
  }
};

export const openDraftKey = (): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};
