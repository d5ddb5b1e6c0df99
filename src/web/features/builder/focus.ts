/** For a dialog or sheet that closes: a block that was just added already has the focus and keeps it. */
export const keepFocusOnBlock = (event: Event): void => {
  if (document.activeElement?.closest('[data-block], [data-section-control]')) event.preventDefault();
};
