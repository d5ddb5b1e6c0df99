import { useState } from 'react';

const readToken = (): { token: string; about: string | null } => {
  const query = new URLSearchParams(window.location.search);
  return { token: query.get('token') ?? '', about: query.get('for') };
};

/** The token of a mailed link, read once. */
export const useMailedToken = (): { token: string; about: string | null } => useState(readToken)[0];
