import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { AppError } from '../platform/errors';
import type { Permission } from '../platform/auth/permissions';

/** Any of these permissions; `operation`: none besides that of the operation which leads to the field. */
type KeyRule = 'operation' | readonly Permission[];

const OPERATION = 'operation';

const each = (
  rule: 'operation' | Permission | readonly Permission[],
  fields: string,
): Record<string, KeyRule> =>
  Object.fromEntries(
    fields.split(' ').map((field) => [field, rule === OPERATION || typeof rule !== 'string' ? rule : [rule]]),
  );

/**
 * What an API key needs to read a field, whatever operation leads there. A field that is not listed is refused to every
 * key: fields of types that keys reach must be added here (keyFields.int.test.ts).
 */
export const KEY_FIELD_RULES: Readonly<Record<string, Readonly<Record<string, KeyRule>>>> = {
  Appointment: {
    ...each('appointments.manage', 'manageUrl'),
    ...each(
      'appointments.read',
      'cancelReason channel client createdAt endsAt givenContact history id isOverride lines notes payment reference startsAt status totalPriceCents updatedAt version',
    ),
  },
  AppointmentChange: { ...each(OPERATION, 'appointment kind') },
  AppointmentConnection: { ...each(OPERATION, 'edges nodes pageInfo totalCount') },
  AppointmentEdge: { ...each(OPERATION, 'cursor node') },
  AppointmentEvent: { ...each(OPERATION, 'actor at changes id kind reason') },
  AppointmentFieldChange: { ...each(OPERATION, 'after before field') },
  AppointmentLine: {
    ...each(
      'appointments.read',
      'barber bufferMinutes durationMinutes endsAt id position priceCents service serviceName startsAt',
    ),
  },
  AssistantAlias: { ...each(OPERATION, 'alias targetId') },
  AssistantAnswer: { ...each(OPERATION, 'appointment conversationToken handedOff reply suggestions') },
  AssistantAppointment: { ...each(OPERATION, 'id startsAt status') },
  AssistantConversation: { ...each(OPERATION, 'appointment entries handedOff suggestions') },
  AssistantEntry: { ...each(OPERATION, 'at kind member position text') },
  AssistantGreeting: { ...each(OPERATION, 'conversationToken reply suggestions') },
  AssistantPlaceholder: { ...each(OPERATION, 'description name') },
  AssistantScenario: {
    ...each(OPERATION, 'barber day ends hasBooking id language reply says services time title'),
  },
  AssistantSettings: {
    ...each(
      OPERATION,
      'allowedActions barberAliases id isOn keepConversationsDays languages modelName monthlySpendCapCents serviceAliases spentThisMonthCents tone updatedAt usesModel version',
    ),
  },
  AssistantSuggestion: { ...each(OPERATION, 'label value') },
  AssistantUpdate: { ...each(OPERATION, 'appointment entries handedOff kind suggestions text') },
  AuthPayload: { ...each(OPERATION, 'accessToken expiresInSeconds refreshToken user') },
  AvailableCalendar: { ...each(OPERATION, 'name url') },
  AvailableSlot: { ...each(OPERATION, 'barberIds endsAt priceCents recommended startsAt') },
  AvailableSlots: { ...each(OPERATION, 'durationMinutes slots timeZone') },
  Barber: {
    ...each(OPERATION, 'id name color isActive'),
    ...each(
      'barbers.read',
      'bio breaks calendar createdAt email exceptions nextAppointment offersAllServices phone profileImage schedule services specialties stats timeOff',
    ),
  },
  BarberCalendar: { ...each('barbers.read', 'conflictCount lastSyncAt mayManage problem provider status') },
  BarberService: { ...each('barbers.read', 'durationMinutes priceCents service') },
  BarberStats: {
    ...each('barbers.read', 'avgRating completionRate ratingCount thisMonth totalAppointments'),
  },
  BookedAppointment: {
    ...each(OPERATION, 'deposit endsAt id lines reference startsAt status totalPriceCents version'),
  },
  BookedLine: { ...each(OPERATION, 'barberId barberName endsAt priceCents serviceId serviceName startsAt') },
  BookingConfirmation: { ...each(OPERATION, 'appointment manageToken manageUrl') },
  BookingPolicy: {
    ...each(
      OPERATION,
      'allowOnlineBooking autoConfirmBookings cancellationWindowHours maxAdvanceBookingDays minimumNoticeMinutes requireEmail requirePhone',
    ),
  },
  BookingSettings: {
    ...each(
      OPERATION,
      'allowOnlineBooking autoConfirmBookings bufferTimeMinutes cancellationWindowHours maxAdvanceBookingDays minimumNoticeMinutes requireEmail requirePhone showRatings slotStepMinutes',
    ),
  },
  Business: {
    ...each(
      OPERATION,
      'address assistantIsOn barbers bookingPolicy businessHours businessName businessType currency deposits logoUrl phone ratings services slug timeZone website',
    ),
  },
  BusinessHoursDay: { ...each(OPERATION, 'enabled end start weekday') },
  CalendarAppointment: { ...each(OPERATION, 'clientName id isOverride lines status version') },
  CalendarConflict: {
    ...each('appointments.read', 'clientName reference services startsAt theirStartsAt'),
    ...each(OPERATION, 'appointmentId foundAt id kind'),
  },
  CalendarConnection: {
    ...each(
      OPERATION,
      'accessEndsAt accountName barberId busyCount calendarName conflicts failingSince feedUrl host lastError lastSyncAt mayManage policy provider status warnings writtenCount',
    ),
  },
  CalendarDayCount: { ...each(OPERATION, 'appointments localDate') },
  CalendarHours: { ...each(OPERATION, 'barberId endMinute localDate startMinute') },
  CalendarLine: { ...each(OPERATION, 'barberId endsAt serviceId serviceName startsAt') },
  CalendarRange: { ...each(OPERATION, 'appointments counts fromDate hours timeOff timeZone toDate') },
  Client: {
    ...each(['appointments.read', 'clients.read'], 'id firstName lastName fullName'),
    ...each(
      'clients.read',
      'createdAt email language lastVisitAt noShowCount notes phone preferredBarber preferredService status totalAppointments totalSpentCents updatedAt',
    ),
  },
  ClientConnection: { ...each(OPERATION, 'edges nodes pageInfo totalCount') },
  ClientEdge: { ...each(OPERATION, 'cursor node') },
  ClientImportPreview: { ...each(OPERATION, 'created rowCount rows skipped updated') },
  ClientImportRow: { ...each(OPERATION, 'email errors name outcome phone row') },
  ClientMessage: {
    ...each('clients.read', 'recipient'),
    ...each(
      OPERATION,
      'appointmentId attempts canSendAgain channel clientId clientName createdAt dueAt error id kind language reason reference segments sentAt status subject visitStartsAt',
    ),
  },
  ClientMessageConnection: { ...each(OPERATION, 'nodes pageInfo totalCount') },
  ClientMessageDetails: { ...each(OPERATION, 'events message text') },
  ClientMessageEvent: { ...each(OPERATION, 'at dueAt error reason status') },
  ClientStats: { ...each(OPERATION, 'activeThisMonth averageAppointments total vip') },
  ClientVisit: { ...each(OPERATION, 'appointment manageToken') },
  DatedHours: { ...each(OPERATION, 'closed end localDate note start') },
  DayFigures: { ...each(OPERATION, 'bookings noShowsThisWeek revenueCents upcoming') },
  Deposit: { ...each(OPERATION, 'amountCents currency dueAt refundedCents status') },
  DepositCheckout: { ...each(OPERATION, 'url') },
  DepositTerms: { ...each(OPERATION, 'lateCancellation minutesToPay') },
  EventActor: { ...each(OPERATION, 'adminName kind name') },
  FoundAppointment: { ...each('appointments.read', 'clientName id reference serviceNames startsAt status') },
  FoundClient: { ...each('clients.read', 'email fullName id phone') },
  FoundService: { ...each('catalog.read', 'durationMinutes id isActive name priceCents') },
  GivenContact: {
    ...each('appointments.read', 'firstName lastName'),
    ...each('clients.read', 'email phone'),
  },
  GoogleChoice: { ...each(OPERATION, 'accountName barberId calendars') },
  GoogleConsent: { ...each(OPERATION, 'url') },
  GoogleSetup: { ...each(OPERATION, 'clientId redirectUrl source') },
  Hold: { ...each(OPERATION, 'barberIds endsAt expiresAt id startsAt status token') },
  ImportReport: { ...each(OPERATION, 'created errors failed updated') },
  ImportRowError: { ...each(OPERATION, 'field message row') },
  InitializeServicesResult: { ...each(OPERATION, 'created services total') },
  Integration: {
    ...each(
      OPERATION,
      'account canDisconnect canSync category connectedAccounts description failingSince features id lastError lastSyncAt lastUsedAt messagesSent monthlyQuota name provider settings status totalAccounts',
    ),
  },
  IntegrationSetting: { ...each(OPERATION, 'label value') },
  InvitationPreview: { ...each(OPERATION, 'businessName email expiresAt hasAccount invitedByName role') },
  LoadForecastDay: { ...each(OPERATION, 'bookableMinutes bookedMinutes localDate') },
  ManagedBooking: { ...each(OPERATION, 'appointment business canCancel canReschedule changesCloseAt') },
  MessagePreview: { ...each(OPERATION, 'html sms subject text') },
  MessageText: {
    ...each(OPERATION, 'body channel id kind language savedAt savedBy source subject variables version'),
  },
  MessageTextVersion: { ...each(OPERATION, 'body id restoredVersion savedAt savedBy subject version') },
  MessageTextVersionConnection: { ...each(OPERATION, 'nodes pageInfo') },
  MessageVariableInfo: { ...each(OPERATION, 'description example isBodyOnly isRequired name') },
  NextAvailable: { ...each(OPERATION, 'barberNames serviceId serviceName startsAt') },
  Notice: {
    ...each(
      OPERATION,
      'actorName apiKeyName appointmentId at barberId barberName clientName conversationId id isByClient isUnread kind reference startsAt',
    ),
  },
  NoticeConnection: { ...each(OPERATION, 'nodes pageInfo unreadCount') },
  NotificationSettings: {
    ...each(
      OPERATION,
      'emailConfirmations emailNoShow emailReminders quietHoursEnd quietHoursStart reminderTimeBefore smsConfirmations smsMonthlyQuota smsNoShow smsReminders',
    ),
  },
  OperationResult: { ...each(OPERATION, 'message ok') },
  OutgoingMessages: { ...each(OPERATION, 'channel isConfigured monthlyQuota sentThisMonth stillRelevant') },
  PageInfo: { ...each(OPERATION, 'endCursor hasNextPage') },
  Payment: {
    ...each(
      OPERATION,
      'amountCents currency dueAt feeCents feeCurrency id isDisputed lastError paidAt payUrl refundableCents refundedCents refunds status',
    ),
  },
  PaymentRefund: { ...each(OPERATION, 'amountCents createdAt error id note reason status') },
  PublicBarber: { ...each(OPERATION, 'bio color id name profileImage serviceIds specialties') },
  PublicRating: { ...each(OPERATION, 'average barberId count') },
  PublicService: {
    ...each(OPERATION, 'category depositCents depositPercent description durationMinutes id name priceCents'),
  },
  Review: {
    ...each(
      OPERATION,
      'appointmentId barberId barberName clientName comment createdAt id isCommentHidden rating serviceNames startsAt',
    ),
  },
  ReviewConnection: { ...each(OPERATION, 'nodes pageInfo totalCount') },
  ScheduleException: { ...each('barbers.read', 'end localDate note off start') },
  ScheduleWindow: { ...each('barbers.read', 'end start weekday') },
  SearchResults: { ...each(OPERATION, 'appointments clients services') },
  SentAgain: { ...each(OPERATION, 'count') },
  Service: {
    ...each(OPERATION, 'id name category description durationMinutes priceCents depositCents depositPercent'),
    ...each(
      'catalog.read',
      'bufferMinutes createdAt effectiveBufferMinutes isActive processingAfterMinutes processingMinutes sortOrder',
    ),
  },
  SlotExplanation: { ...each(OPERATION, 'bookable reasons') },
  SlotReason: { ...each(OPERATION, 'barberId code message') },
  SmsSizeInfo: { ...each(OPERATION, 'costly encoding segments units') },
  Tenant: {
    ...each(
      OPERATION,
      'address bookingSettings businessHours businessName businessType createdAt currency datedHours id isActive logoUrl notificationSettings phone slug suspendedReason timeZone viewerRole website',
    ),
  },
  TimeOff: { ...each('barbers.read', 'barberId endsAt id reason startsAt') },
  UpcomingVisit: {
    ...each('appointments.read', 'appointmentId clientName endsAt reference serviceNames startsAt status'),
  },
  UpcomingVisitConnection: { ...each(OPERATION, 'nodes pageInfo totalCount') },
  User: {
    ...each(OPERATION, 'createdAt email firstName id language lastName mustChangePassword phone role'),
  },
  VisitRating: { ...each(OPERATION, 'barberId barberName changeableUntil comment rating') },
};

const ROOTS = new Set(['Query', 'Mutation', 'Subscription']);

/** The fields of an operation that a key with these permissions may not read. */
export function fieldsBeyondKey(
  schema: GraphQLSchema,
  document: DocumentNode,
  permissions: ReadonlySet<Permission>,
): GraphQLError[] {
  const refused = new Set<string>();
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name: { value: field } }) {
        const type = types.getParentType()?.name;
        // Operations check their own permission, and introspection concerns no data.
        if (!type || ROOTS.has(type) || field.startsWith('__')) {
          return;
        }
        const rule = KEY_FIELD_RULES[type]?.[field];
        if (rule !== OPERATION && !rule?.some((permission) => permissions.has(permission))) {
          refused.add(`${type}.${field}`);
        }
      },
    }),
  );
  return [...refused].map((field) => {
    const originalError = new AppError('FORBIDDEN', `This API key does not allow reading ${field}.`);
    // Like refusals of single fields: an answer, with the error in it.
    return new GraphQLError(originalError.message, { originalError, extensions: { http: { status: 200 } } });
  });
}
