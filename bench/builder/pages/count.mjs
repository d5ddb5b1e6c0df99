/** The requested number of blocks. */
export const count = Number(new URLSearchParams(location.search).get('blocks') ?? 0);

/** Tells the measurement that the page is usable. */
export const ready = () => document.body.setAttribute('data-ready', '');
