export const showChoosePlan = (page: ParentNode, search: string): void => {
  if (new URLSearchParams(search).get('google') !== 'choose-a-plan') return;
  for (const notice of page.querySelectorAll<HTMLElement>('[data-choose-plan]')) notice.hidden = false;
};
