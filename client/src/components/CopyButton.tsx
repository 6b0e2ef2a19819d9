import Button, { type ButtonProps } from '@mui/material/Button';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from './useToast';

interface Props extends Pick<ButtonProps, 'variant' | 'autoFocus' | 'size'> {
  text: string;
  label: string;
}

/** Copies, and says so itself: a toast would lie over the dialog's own buttons on a telephone. */
export function CopyButton({ text, label, variant = 'outlined', size, autoFocus }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.error(t('copyFailed'));
    }
  };

  return (
    <Button
      variant={variant}
      size={size}
      autoFocus={autoFocus}
      startIcon={<Icon size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? t('copied') : label}</span>
    </Button>
  );
}
