/** A form with one CSV file in it, as a browser sends it. */
export const csvForm = (
  file: string | Uint8Array,
  name: string,
  fields: Record<string, string> = {},
  fileType = 'text/csv',
): { body: Uint8Array<ArrayBuffer>; type: string } => {
  const boundary = 'a-line-between-parts';
  const parts: Uint8Array[] = [];
  for (const [field, value] of Object.entries(fields))
    parts.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
    );
  parts.push(
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="csvFile"; filename="${name}"\r\nContent-Type: ${fileType}\r\n\r\n`,
    ),
    Buffer.from(file),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  );
  return {
    body: new Uint8Array(Buffer.concat(parts)),
    type: `multipart/form-data; boundary=${boundary}`,
  };
};
