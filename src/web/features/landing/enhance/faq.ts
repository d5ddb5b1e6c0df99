/** Browsers that do not know the name of `details` keep several open. */
export const openOneQuestion = (page: ParentNode): void => {
  if ('name' in HTMLDetailsElement.prototype) return;
  const questions = [...page.querySelectorAll<HTMLDetailsElement>('details[name]')];
  for (const question of questions)
    question.addEventListener('toggle', () => {
      if (!question.open) return;
      for (const other of questions) if (other !== question) other.open = false;
    });
};
