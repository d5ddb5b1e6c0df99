import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/session.ts';
import { type SiteConfig, siteConfig } from '#contract/site.ts';
import { SendingPauseNotice } from './sending-pause-notice.tsx';

const shown = (sendingPausedBy: SiteConfig['sendingPausedBy'], role: User['role']): string => {
  const client = new QueryClient();
  client.setQueryData([siteConfig.path], { sendingPausedBy });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SendingPauseNotice user={{ role } as User} />
    </QueryClientProvider>,
  );
};

test('there is no notice while the server sends', () => {
  expect(shown(null, 'admin')).toBe('');
});

test('after a restore an administrator gets a button, and everyone else learns who has it', () => {
  expect(shown('restore', 'admin')).toMatch(/restored from a backup.*Resume sending/s);
  expect(shown('operator', 'admin')).toMatch(/operator of this server paused sending.*Resume sending/s);
  expect(shown('restore', 'user')).toContain('An administrator can resume sending.');
  expect(shown('restore', 'user')).not.toContain('<button');
});
