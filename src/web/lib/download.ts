const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const maxNameCharacters = 120;

/** A name that every file system accepts, with the extension. */
export const safeFileName = (name: string, extension: string, fallback = 'email'): string => {
  const cleaned = Array.from(name.normalize('NFC'), (character) => (isUnsafe(character) ? ' ' : character))
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const short = Array.from(cleaned).slice(0, maxNameCharacters).join('').trimEnd();
  const base = short === '' || reservedOnWindows.test(short) ? fallback : short;
  return `${base}.${extension}`;
};

/** Control characters, those that Windows forbids, and those that reverse the direction of text. */
function isUnsafe(character: string): boolean {
  const point = character.codePointAt(0) ?? 0;
  return (
    point < 0x20 ||
    (point >= 0x7f && point <= 0x9f) ||
    (point >= 0x200b && point <= 0x200f) ||
    (point >= 0x2028 && point <= 0x202e) ||
    (point >= 0x2066 && point <= 0x2069) ||
    '<>:"/\\|?*'.includes(character)
  );
}

export const downloadFile = (fileName: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

export const downloadText = (fileName: string, text: string, type = 'text/html;charset=utf-8'): void =>
  downloadFile(fileName, new Blob([text], { type }));
