// Component tests of one process share a document. Each file begins with an empty page and empty storage.
if (globalThis.document) {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
}
