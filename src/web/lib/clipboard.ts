/** Rejects when the browser refused it. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Outside https and localhost there is no clipboard API, and some browsers refuse it without asking.
    if (!copyFromPage(text)) throw new Error('The browser did not copy the text.');
  }
};

const copyFromPage = (text: string): boolean => {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const focused = document.activeElement;
  // Beside the focused element, because an open dialog lets nothing outside it take the focus.
  if (focused && focused !== document.body) focused.after(area);
  else document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
};
