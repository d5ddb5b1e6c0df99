// Component tests of one process share a document. Each file begins with an empty page, empty storage, real timers and
// the globals of the environment.
import { vi } from 'vitest';

vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
if (globalThis.document) {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
}
