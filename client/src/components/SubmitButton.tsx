import Button, { type ButtonProps } from '@mui/material/Button';

interface Props extends ButtonProps {
  loading: boolean;
}

/** A form's button: busy while its request runs, so that one press sends once. */
export function SubmitButton({ loading, children, ...rest }: Props) {
  return (
    <Button type="submit" variant="contained" loading={loading} {...rest}>
      {children}
    </Button>
  );
}
