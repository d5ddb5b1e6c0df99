import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import type { Attachment } from '../../judge/model.ts';

const programs =
  /\.(?:ade|adp|apk|appx|bat|cab|chm|cmd|com|cpl|dll|dmg|exe|hta|html?|ins|iso|jar|jse?|lib|lnk|mde|msc|msi|msp|nsh|pif|ps1|scr|sct|shb|svg|sys|vbe?|vbs|vxd|wsc|wsf|wsh|xll)$/i;
const archives = /\.(?:zip|rar|7z|gz|tgz|bz2|xz|ace|arj|docm|xlsm|pptm)$/i;

/** File types that Gmail refuses, and HTML pages: an attached page can ask for passwords where no filter sees it. */
export const attachmentProgram: Check = {
  id: 'attachment-program',
  group: 'content',
  severity: 'block',
  evidence: 'A',
  source: 'Gmail: file types blocked in Gmail; Rspamd mime_types',
  threshold: 'a program, script or page; archives and documents with macros weigh less',
  run: ({ attachments }) => {
    const named = (pattern: RegExp): readonly Attachment[] =>
      attachments.filter(({ name }) => pattern.test(name.trim()));
    const programFiles = named(programs);
    const files = programFiles.length > 0 ? programFiles : named(archives);
    if (files.length === 0) return null;
    const names = files.map(({ name }) => name);
    return programFiles.length > 0
      ? {
          cap: 'D',
          message: keyedText('checks.attachmentProgram.message', { count: files.length, names }),
          fix: keyedText('checks.attachmentProgram.fix', { count: files.length }),
        }
      : {
          severity: 'medium',
          message: keyedText('checks.attachmentProgram.messageOfArchive', { count: files.length, names }),
          fix: keyedText('checks.attachmentProgram.fixOfArchive', { count: files.length }),
        };
  },
};
