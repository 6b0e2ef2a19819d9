import { IsOptional } from 'class-validator';
import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ImportRowError } from '../catalog/csvImport';
import { Client } from './client';
import { UpdateClientInput } from './clientInputs';

@ObjectType({ simpleResolvers: true })
export class ClientStats {
  @Field(() => Int)
  total!: number;

  @Field(() => Int)
  vip!: number;

  @Field(() => Int, {
    description:
      "Clients with an appointment in this month of the business's calendar, kept or still to come.",
  })
  activeThisMonth!: number;

  @Field(() => Float, { description: 'Appointments per client to one decimal, cancelled ones not counted.' })
  averageAppointments!: number;
}

export const DuplicateReasons = { PHONE: 'PHONE', EMAIL: 'EMAIL', NAME: 'NAME' } as const;
export type DuplicateReason = keyof typeof DuplicateReasons;
registerEnumType(DuplicateReasons, { name: 'DuplicateReason' });

@ObjectType({ simpleResolvers: true })
export class ClientPair {
  @Field(() => ID)
  clientId!: string;

  @Field(() => ID)
  otherClientId!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Clients who are likely one person.' })
export class DuplicateClients {
  @Field(() => [DuplicateReasons], { description: 'What they have in common.' })
  reasons!: DuplicateReason[];

  @Field(() => [Client], { description: 'Longest known first.' })
  clients!: Client[];

  @Field(() => [ClientPair], { description: 'Two of them who are known not to be the same person.' })
  apart!: ClientPair[];
}

@InputType({
  description:
    'The values that survive; fields left out stay those of the client who is kept, null clears one.',
})
export class MergeClientsInput extends UpdateClientInput {
  @Field(() => Date, {
    nullable: true,
    description: '`updatedAt` of the client who is kept: refused with CHANGED_MEANWHILE if it has moved on.',
  })
  @IsOptional()
  keptUpdatedAt?: Date | null;

  @Field(() => Date, { nullable: true, description: 'The same of the client who goes.' })
  @IsOptional()
  mergedUpdatedAt?: Date | null;
}

export const ImportOutcomes = { CREATE: 'CREATE', UPDATE: 'UPDATE', SKIP: 'SKIP' } as const;
export type ImportOutcome = keyof typeof ImportOutcomes;
registerEnumType(ImportOutcomes, { name: 'ImportOutcome' });

@ObjectType({ simpleResolvers: true })
export class ClientImportRow {
  @Field(() => Int, { description: 'As a spreadsheet numbers it; the header is row 1.' })
  row!: number;

  @Field(() => ImportOutcomes, { description: 'What importing would do with it.' })
  outcome!: ImportOutcome;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'E.164 where it is a number, else as written.' })
  phone!: string | null;

  @Field(() => [ImportRowError], { description: 'Why the row is skipped.' })
  errors!: ImportRowError[];
}

@ObjectType({ simpleResolvers: true, description: 'What importing a file would do; nothing is written.' })
export class ClientImportPreview {
  @Field(() => Int)
  created!: number;

  @Field(() => Int)
  updated!: number;

  @Field(() => Int)
  skipped!: number;

  @Field(() => Int, { description: 'Of the file; `rows` may hold fewer.' })
  rowCount!: number;

  @Field(() => [ClientImportRow], {
    description: 'The first 200 rows in the order of the file, skipped ones first.',
  })
  rows!: ClientImportRow[];
}
