/** A business's own mail server, in `integrations` under the provider 'email': what is sealed. */
export interface EmailCredentials {
  host: string;
  /** 1 to 65535. */
  port: number;
  /** `tls` from the first byte (465), `starttls` required after connecting (587), `none` for servers on this machine. */
  security: 'tls' | 'starttls' | 'none';
  user: string | null;
  password: string | null;
}

/** What is kept beside it and shown. */
export interface EmailSettings {
  host: string;
  fromName: string;
  fromAddress: string;
}
