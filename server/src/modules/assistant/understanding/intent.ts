/** What somebody wants, as far as a message tells. The first that fits counts; a message may hold several. */
export type Intent =
  | 'human'
  | 'medical'
  | 'complaint'
  | 'abuse'
  | 'manipulate'
  | 'is_ai'
  | 'cancel'
  /** Backs out of what is being arranged, before anything is booked. */
  | 'decline'
  | 'move'
  | 'my_bookings'
  | 'why'
  /** Asks without wanting to book. */
  | 'just_asking'
  /** A further booking besides the one they have. */
  | 'another'
  | 'price'
  | 'services'
  | 'hours'
  | 'address'
  | 'phone'
  | 'barbers'
  /** About one of them. */
  | 'about_barber'
  | 'policy'
  | 'duration'
  | 'start_over'
  | 'repeat'
  | 'help'
  | 'earlier'
  | 'later'
  | 'other_times'
  | 'other_day'
  | 'usual'
  | 'book'
  | 'greeting'
  | 'thanks'
  | 'bye'
  | 'small_talk'
  | 'unsupported';

/** The weightier first: what comes first counts. */
export const INTENTS: readonly Intent[] = [
  'medical',
  'complaint',
  'human',
  'manipulate',
  'is_ai',
  'abuse',
  'start_over',
  'cancel',
  'decline',
  'move',
  'my_bookings',
  'just_asking',
  'another',
  'why',
  'policy',
  'duration',
  'price',
  'hours',
  'address',
  'phone',
  'about_barber',
  'barbers',
  'services',
  'usual',
  'repeat',
  'other_times',
  'other_day',
  'earlier',
  'later',
  'book',
  'thanks',
  'bye',
  'greeting',
  'help',
  'small_talk',
  'unsupported',
];
