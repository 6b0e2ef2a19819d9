import Button from '@mui/material/Button';
import { ShieldCheck } from 'lucide-react';

interface Props {
  label: string;
  isBusy: boolean;
  onStart: () => Promise<void>;
}

export function VerifyButton({ label, isBusy, onStart }: Props) {
  return (
    <Button
      variant="outlined"
      startIcon={<ShieldCheck size={17} aria-hidden />}
      loading={isBusy}
      loadingPosition="start"
      onClick={() => void onStart()}
    >
      {label}
    </Button>
  );
}
