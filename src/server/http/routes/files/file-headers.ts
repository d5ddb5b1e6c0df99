// Headers of files for every mail program and every page, which browsers never open as a page of our origin.

export const fileHeaders = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Disposition': 'inline',
};

export const immutableFile = { ...fileHeaders, 'Cache-Control': 'public, max-age=31536000, immutable' };
