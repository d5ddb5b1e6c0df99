/** The first Tab stop: skips the bar. */
export const SkipLink = () => (
  <a
    href="#main"
    className="fixed top-2 left-2 z-70 -translate-y-20 rounded-control bg-ink px-4 py-2.5 text-page transition-transform focus:translate-y-0 print:hidden"
  >
    Skip to the content
  </a>
);
