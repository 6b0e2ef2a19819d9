import { useSnackbar } from 'notistack';
import { useMemo } from 'react';

type Tone = 'success' | 'error' | 'warning';

/** Says what happened: a title and, when it helps, a detail. One at a time; it stays until dismissed or replaced. */
export function useToast() {
  const { enqueueSnackbar } = useSnackbar();
  return useMemo(() => {
    const show = (tone: Tone) => (title: string, detail?: string) => {
      enqueueSnackbar(title, { variant: tone, detail });
    };
    return { success: show('success'), error: show('error'), warning: show('warning') };
  }, [enqueueSnackbar]);
}
