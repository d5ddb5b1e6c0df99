import type { LiveEmail } from './live-email.ts';

/**
 * The sample email can be edited. Only the first key or the first chip loads the analyzer: a visitor who just reads does not pay
 * for that.
 */
export const bringToLife = (page: ParentNode): void => {
  const email = page.querySelector<HTMLElement>('[data-sample-email]');
  if (!email) return;
  let loading: Promise<LiveEmail> | undefined;
  const live = (): Promise<LiveEmail> => {
    loading ??= import('./live-email.ts').then((module) => module.liveEmail(email));
    return loading;
  };
  const sayFailed = (): void => {
    loading = undefined;
    const verdict = email.querySelector<HTMLElement>('[data-verdict]');
    if (verdict) verdict.textContent = verdict.dataset.failed ?? '';
  };

  for (const [selector, isMultiline] of [
    ['[data-letter-subject]', false],
    ['[data-letter-text]', true],
  ] as const) {
    const field = email.querySelector<HTMLElement>(selector);
    if (!field) continue;
    field.setAttribute('contenteditable', 'plaintext-only');
    field.setAttribute('role', 'textbox');
    field.setAttribute('aria-multiline', String(isMultiline));
    field.setAttribute('aria-label', field.dataset.label ?? '');
    field.setAttribute('spellcheck', 'false');
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !isMultiline) event.preventDefault();
    });
    field.addEventListener('input', () => void live().then(({ grade }) => grade(), sayFailed));
  }
  const original = email.querySelector('[data-letter-text]')?.innerHTML ?? '';
  const originalSubject = email.querySelector('[data-letter-subject]')?.textContent ?? '';
  for (const chip of email.querySelectorAll<HTMLElement>('[data-change]'))
    chip.addEventListener('click', () => {
      const { change, shout = '' } = chip.dataset;
      void live().then(({ add, showImage, restore }) => {
        if (change === 'free') add(shout);
        else if (change === 'image') showImage();
        else restore(originalSubject, original);
      }, sayFailed);
    });
};
