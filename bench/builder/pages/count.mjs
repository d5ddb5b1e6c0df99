/** How many blocks the page is asked for. */
export const count = Number(new URLSearchParams(location.search).get('blocks') ?? 0);

/** Says to the measurement that the page can be used. */
export const ready = () => document.body.setAttribute('data-ready', '');
