/** What the customer types; kept outside of the form, so that no step, refusal or expiry loses it. */
export interface DetailsValues {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  notes: string;
}

export const NO_DETAILS: DetailsValues = { firstName: '', lastName: '', phone: '', email: '', notes: '' };
export const DETAILS_FORM_ID = 'booking-details';

export type DetailsErrors = Partial<Record<keyof DetailsValues, string>>;
