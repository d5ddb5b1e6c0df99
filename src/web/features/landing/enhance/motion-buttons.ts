/** Of two buttons, one to stop and one to move, the one that does something is shown, and keeps the focus. */
export const motionButtons = (
  part: ParentNode,
  onChange: (isStopped: boolean) => void,
): ((isStopped: boolean) => void) => {
  const stop = part.querySelector<HTMLElement>('[data-motion="stop"]');
  const move = part.querySelector<HTMLElement>('[data-motion="move"]');
  const show = (isStopped: boolean): void => {
    if (stop) stop.hidden = isStopped;
    if (move) move.hidden = !isStopped;
    onChange(isStopped);
  };
  stop?.addEventListener('click', () => {
    show(true);
    move?.focus();
  });
  move?.addEventListener('click', () => {
    show(false);
    stop?.focus();
  });
  return show;
};
