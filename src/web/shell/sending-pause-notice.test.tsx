import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/auth.ts';
import { siteConfig } from '#contract/site.ts';
import { SendingPauseNotice } from './sending-pause-notice.tsx';

const shown = (isSendingPaused: boolean, role: User['role']): string => {
  const client = new QueryClient();
  client.setQueryData([siteConfig.path], { isSendingPaused });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SendingPauseNotice user={{ role } as User} />
    </QueryClientProvider>,
  );
};

test('there is no notice while the server sends', () => {
  expect(shown(false, 'admin')).toBe('');
});

test('after a restore an administrator gets a button, and everyone else learns who has it', () => {
  expect(shown(true, 'admin')).toMatch(/restored from a backup.*Resume sending/s);
  expect(shown(true, 'user')).toContain('An administrator of this server resumes it.');
  expect(shown(true, 'user')).not.toContain('<button');
});
