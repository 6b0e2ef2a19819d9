import { useState } from 'react';
import { type SessionFragment } from '../../generated/graphql.generated';
import { CodeForm } from './CodeForm';
import { PasswordForm } from './PasswordForm';

interface Props {
  /** An address that is fixed, such as the one of an invitation. */
  email?: string;
  onSignedIn: (session: SessionFragment) => Promise<void>;
  /** Told when the second step begins (true) and when it is given up. */
  onCodeAsked?: (asked: boolean) => void;
}

/** Email and password and then, for an account with two-factor sign-in, the code. */
export function SignInForm({ email, onSignedIn, onCodeAsked }: Props) {
  const [challenge, setChallenge] = useState<string | null>(null);

  const ask = (token: string | null) => {
    setChallenge(token);
    onCodeAsked?.(token !== null);
  };

  return challenge ? (
    <CodeForm challengeToken={challenge} onSignedIn={onSignedIn} onStartAgain={() => ask(null)} />
  ) : (
    <PasswordForm email={email} onSignedIn={onSignedIn} onCodeNeeded={ask} />
  );
}
