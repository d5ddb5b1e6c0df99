import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api.ts';

const fetchHtml = async (address: string, signal: AbortSignal): Promise<string> => {
  const response = await fetch(address, { signal, credentials: 'same-origin' });
  // Signed out, the answer is the page to sign in.
  if (response.redirected) throw new ApiError(401, 'Unauthorized', '');
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return response.text();
};

/** The HTML of the page at an address of `/preview`, to be shown as email clients show it. */
export const useCampaignHtml = (address: string) =>
  useQuery({
    queryKey: [address],
    queryFn: ({ signal }) => fetchHtml(address, signal),
    // The address names the state of the campaign.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous) => previous,
  });
