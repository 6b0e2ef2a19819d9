import type { AppointmentService } from '../modules/appointments/appointmentService';
import type { ManageLinks } from '../modules/appointments/manageLinks';
import type { IntegrationStore } from '../modules/integrations/integrationStore';
import { PaymentAccounts } from '../modules/payments/paymentAccounts';
import { PaymentBooks } from '../modules/payments/paymentBooks';
import { PaymentDesk } from '../modules/payments/paymentDesk';
import { PaymentRefunds } from '../modules/payments/paymentRefunds';
import { AppointmentPaymentResolver, PaymentResolver } from '../modules/payments/paymentResolver';
import { PaymentService } from '../modules/payments/paymentService';
import { StripeAccess } from '../modules/payments/stripeAccess';
import type { Foundations } from './foundations';

interface PaymentParts extends Foundations {
  integrations: IntegrationStore;
  appointments: AppointmentService;
  manageLinks: ManageLinks;
}

/** Deposits through a business's own Stripe account: module payments. */
export function composePayments(parts: PaymentParts) {
  const { settings, limits, switches, integrations, appointments, manageLinks } = parts;
  const stripeAccess = new StripeAccess(settings.stripe);
  const paymentBooks = new PaymentBooks(integrations, stripeAccess);
  const refunds = new PaymentRefunds(paymentBooks);
  const paymentDesk = new PaymentDesk(paymentBooks, refunds, appointments, manageLinks, switches);
  const accounts = new PaymentAccounts(
    integrations,
    stripeAccess,
    paymentBooks,
    paymentDesk,
    limits,
    settings.publicUrl,
  );
  const payments = new PaymentService(paymentDesk, paymentBooks, refunds, limits);
  return {
    services: { stripeAccess, paymentBooks, paymentDesk },
    drivers: [accounts.driver],
    resolvers: [
      new PaymentResolver(payments, accounts, appointments, manageLinks),
      new AppointmentPaymentResolver(payments),
    ],
  };
}
