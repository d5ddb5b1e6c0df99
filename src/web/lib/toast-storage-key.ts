/** Where a document leaves a toast for the next one, which may be the first page and has no store of toasts. */
export const toastStorageKey = 'lettersmith:toast';
