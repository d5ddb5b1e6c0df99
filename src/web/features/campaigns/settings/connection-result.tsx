import type { ConnectionTest } from '#contract/ses/settings.ts';
import { Notice } from '#web/ui/display/notice.tsx';

/** The last test's result, which stays during editing: a toast disappears too soon. */
export const ConnectionResult = ({ result }: { result: ConnectionTest }) => {
  if (!result.success)
    return (
      <Notice tone="bad" title="The last test failed">
        {result.error}
      </Notice>
    );
  return (
    <Notice
      tone={result.warnings.length > 0 ? 'attention' : 'good'}
      title={
        result.warnings.length > 0 ? 'The connection works, and there is more to do' : 'The connection works'
      }
    >
      {result.warnings.length === 0
        ? 'Amazon knows your key and your sender, and took a test message.'
        : result.warnings.map((warning) => (
            <p key={warning} className="mt-1">
              {warning}
            </p>
          ))}
    </Notice>
  );
};
