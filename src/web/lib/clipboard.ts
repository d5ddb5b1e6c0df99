/** Rejects when the browser did not let it happen. */
export const copyText = async (text: string): Promise<void> => {
  // Outside https and localhost there is no clipboard API.
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const focused = document.activeElement;
  (focused ?? document.body).after(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!copied) throw new Error('The browser did not copy the text.');
};
