import { useSnackbar } from 'notistack';
import { useMemo } from 'react';

type Tone = 'success' | 'error' | 'warning';

/** What can be done about it, as a button in the toast; pressing it takes the toast away. */
export interface ToastAction {
  label: string;
  onAct: () => void;
}

/** Says what happened: a title and, when it helps, a detail and an action. One at a time; it stays until dismissed or replaced, by `dismiss` too. */
export function useToast() {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  return useMemo(() => {
    const show = (tone: Tone) => (title: string, detail?: string, offer?: ToastAction) => {
      enqueueSnackbar(title, { variant: tone, detail, offer });
    };
    return {
      success: show('success'),
      error: show('error'),
      warning: show('warning'),
      dismiss: () => closeSnackbar(),
    };
  }, [enqueueSnackbar, closeSnackbar]);
}
