import { IsOptional, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { IsEmailAddress } from '../../../platform/validation/emailAddress';
import { Trim } from '../../../platform/validation/trim';
import type { EmailCredentials } from './emailAccount';

export type EmailSecurity = EmailCredentials['security'];
export const EmailSecurities = { tls: 'tls', starttls: 'starttls', none: 'none' } as const satisfies Record<
  EmailSecurity,
  EmailSecurity
>;
registerEnumType(EmailSecurities, {
  name: 'EmailSecurity',
  description:
    'tls from the first byte (usually port 465), starttls required after connecting (587), none for servers on this machine.',
});

const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;
const PORT = { message: 'The port must be 1 to 65535.' };

@InputType()
export class EmailAccountInput {
  @Field(() => String)
  @Trim()
  @Matches(HOST, { message: 'Give the name of the mail server, such as smtp.example.com.' })
  host!: string;

  @Field(() => Int)
  @Min(1, PORT)
  @Max(65535, PORT)
  port!: number;

  @Field(() => EmailSecurities)
  security!: EmailSecurity;

  @Field(() => String, { nullable: true, description: 'Left out for a server that asks for no sign-in.' })
  @Trim()
  @IsOptional()
  @MaxLength(254, { message: 'The user name must have at most 254 characters.' })
  user?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Left out, the one that is stored, for the same server and user name.',
  })
  @IsOptional()
  @MaxLength(500, { message: 'The password must have at most 500 characters.' })
  password?: string | null;

  @Field(() => String, { description: 'Who the mails come from, as people read it.' })
  @Trim()
  @Length(1, 100, { message: 'The sender’s name must have 1 to 100 characters.' })
  fromName!: string;

  @Field(() => String)
  @Trim()
  @IsEmailAddress({ message: 'The sender’s address must be a valid e-mail address.' })
  @MaxLength(254, { message: 'The sender’s address must have at most 254 characters.' })
  fromAddress!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The mail server of the business, without its password.' })
export class EmailAccount {
  @Field(() => String)
  host!: string;

  @Field(() => Int)
  port!: number;

  @Field(() => EmailSecurities)
  security!: EmailSecurity;

  @Field(() => String, { nullable: true })
  user!: string | null;

  @Field(() => String)
  fromName!: string;

  @Field(() => String)
  fromAddress!: string;
}

@ObjectType({ simpleResolvers: true })
export class EmailSetup {
  @Field(() => EmailAccount, { nullable: true, description: 'Null while the business has none of its own.' })
  account!: EmailAccount | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The platform’s own sender address, by which mails leave without an account; null: they do not.',
  })
  platformAddress!: string | null;

  @Field(() => String, { nullable: true, description: 'Where a test mail goes: to whoever asks for it.' })
  testAddress!: string | null;
}
